//! Training: the same plan on the same samples gives the same weights; what can be learned is
//! learned, and shows on games that were held out; the integers say what the network said.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yinsh::board::{Position, Stage, Variant};
use yinsh::eval::network::Network;
use yinsh::eval::tables::Tables;
use yinsh::eval::{Evaluation, Evaluator, Stored};
use yinsh::learn::train::{
    DataSet, Labels, Model, NetworkModel, Plan, Report, TablesModel, Training, regress, train,
};
use yinsh::learn::{GameResult, Sample};

/// Samples of random games whose made-up result is that the player with more markers wins.
fn samples(seed: u64, games: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1000 * seed + game);
        let mut position = Position::start(Variant::Standard);
        let mut turn = 0;
        while !position.is_over() {
            let side = position.side();
            let lead = position.markers(side).len() as i32 - position.markers(!side).len() as i32;
            if position.stage() == Stage::Move && lead != 0 {
                let result = [GameResult::Loss, GameResult::Win][usize::from(lead > 0)];
                samples.push(Sample::from_position(&position, 40 * lead, result, turn));
            }
            let turns = position.turns();
            let chosen = turns
                .choose(&mut rng)
                .expect("a game that goes on has turns");
            position.play(chosen).unwrap();
            turn += 1;
        }
    }
    samples
}

fn data() -> DataSet {
    DataSet {
        training: samples(1, 120),
        held_out: samples(2, 20),
        games: 140,
    }
}

fn plan() -> Plan {
    Plan {
        epochs: 8,
        batch: 256,
        rate: 0.005,
        ..Plan::default()
    }
}

fn labels(set: &DataSet) -> Labels {
    Labels::fit(&set.training, 0.1)
}

fn run<M: Model>(
    set: &DataSet,
    plan: &Plan,
    start: Option<&M::Weights>,
) -> (Training<M::Weights>, Vec<f64>) {
    let mut losses = Vec::new();
    let training = train::<M>(set, &labels(set), plan, start, |_, loss, _| {
        losses.push(loss)
    });
    (training, losses)
}

#[test]
fn the_same_plan_gives_the_same_weights_and_another_seed_others() {
    fn holds<M: Model>(set: &DataSet, short: &Plan) {
        let bytes = |plan: &Plan| run::<M>(set, plan, None).0.weights.to_bytes();
        let first = bytes(short);
        assert!(first == bytes(short));
        let other = Plan {
            seed: 2,
            ..short.clone()
        };
        assert!(first != bytes(&other));
    }
    let set = data();
    let short = Plan {
        epochs: 1,
        ..plan()
    };
    holds::<NetworkModel>(&set, &short);
    holds::<TablesModel>(&set, &short);
}

/// Learns, checks the figures, and that the `evaluation` of the weights that were written, as the
/// search uses it, tells the same.
fn learns<M: Model>(evaluation: impl Fn(&M::Weights) -> Evaluation) {
    let set = data();
    let (training, losses) = run::<M>(&set, &plan(), None);
    assert!(losses.last() < losses.first(), "{losses:?}");
    let accuracy = training.held_out.all().accuracy();
    assert!(accuracy > 0.8, "{accuracy}");
    assert!(training.headroom < 1.0);

    let weights = M::Weights::from_bytes(&training.weights.to_bytes()).unwrap();
    let evaluation = evaluation(&weights);
    let right = set.held_out.iter().filter(|sample| {
        let position = sample.position().unwrap();
        let value = Evaluator::new(&evaluation, &position).value(&position);
        (value > 0) == (sample.result == GameResult::Win)
    });
    let share = right.count() as f64 / set.held_out.len() as f64;
    assert!((share - accuracy).abs() < 0.02, "{share} {accuracy}");
}

#[test]
fn what_can_be_learned_shows_on_games_held_out() {
    learns::<NetworkModel>(|weights| Evaluation::Network(Network::new(weights).into()));
    learns::<TablesModel>(|weights| Evaluation::Tables(Tables::new(weights).into()));
}

#[test]
fn training_goes_on_from_weights() {
    fn holds<M: Model>(set: &DataSet) {
        let (training, losses) = run::<M>(set, &plan(), None);
        let more = Plan {
            epochs: 1,
            rate: 0.0005,
            ..plan()
        };
        let (_, further) = run::<M>(set, &more, Some(&training.weights));
        assert!(further[0] < losses[0] / 2.0, "{further:?} after {losses:?}");
    }
    let set = data();
    holds::<NetworkModel>(&set);
    holds::<TablesModel>(&set);
}

#[test]
fn the_hand_made_terms_are_fitted() {
    let set = data();
    let regression = regress(&set, &labels(&set));
    assert!(regression.held_out.all().accuracy() > 0.95);
    assert!(regression.weights.0[8] > 0, "markers decide these games");
}

#[test]
fn the_report_tells_evaluations_apart() {
    let set = data();
    let labels = labels(&set);
    // The search's values in these samples always foretell the winner.
    let perfect = Report::of_search(&set.held_out, &labels);
    assert!(perfect.all().accuracy() == 1.0 && perfect.late().accuracy() == 1.0);
    assert_eq!(perfect.all().samples as usize, set.held_out.len());
    assert!(perfect.late().samples < perfect.all().samples);
    let by_hand = Report::of_handmade(&set.held_out, &labels, &set.training);
    assert!(by_hand.late().accuracy() < 1.0);
    assert!(by_hand.late().mean_label_loss() > perfect.late().mean_label_loss());
}
