//! The result of an event as numbers: what the table, JSON and JUnit all show.

use super::ending::Reason;
use super::sprt::{Sprt, State};
use super::standings::{BotTally, Encounter, Standings};
use super::statistics::{Estimate, Sample, Trinomial};
use serde::Serialize;
use std::collections::BTreeMap;

/// A value with its 95 % error; in JSON, what isn't finite is null.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The value.
    pub value: f64,
    /// Half the width of its interval.
    pub error: f64,
}

impl From<Estimate> for Value {
    fn from(e: Estimate) -> Value {
        Value {
            value: e.value,
            error: e.error,
        }
    }
}

/// One bot.
#[derive(Clone, Debug, Serialize)]
pub struct BotSummary {
    /// Its name.
    pub name: String,
    /// All its games.
    pub games: u64,
    /// Results.
    pub total: Trinomial,
    /// Results with the white rings.
    pub white: Trinomial,
    /// Results with the black rings.
    pub black: Trinomial,
    /// Points.
    pub points: f64,
    /// Points a game, 0 to 1; none without games.
    pub score: Option<f64>,
    /// Rating against the field's average.
    pub rating: Value,
    /// Turns played.
    pub turns: u64,
    /// Mean time of a turn in milliseconds.
    pub ms_per_turn: Option<f64>,
    /// The longest turn in milliseconds.
    pub longest_ms: f64,
    /// Mean depth.
    pub depth: Option<f64>,
    /// Nodes a second.
    pub nodes_per_second: Option<f64>,
    /// Games lost by faults and on time, by reason.
    pub faults: BTreeMap<Reason, u64>,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SprtSummary {
    /// The test.
    pub test: Sprt,
    /// Log-likelihood ratio.
    pub llr: f64,
    /// H0 is accepted here and below.
    pub lower: f64,
    /// H1 is accepted here and above.
    pub upper: f64,
    /// Which of them.
    pub state: State,
}

/// One bot against another, seen from the first.
#[derive(Clone, Debug, Serialize)]
pub struct HeadToHead {
    /// The bot it is seen from.
    pub first: String,
    /// Its opponent.
    pub second: String,
    /// Games, with the white and the black rings.
    pub by_color: [Trinomial; 2],
    /// LL, LD, even, WD, WW: none where games aren't played in pairs.
    pub pairs: Option<[u64; 5]>,
    /// Elo difference.
    pub elo: Option<Value>,
    /// Normalized Elo difference.
    pub normalized_elo: Option<Value>,
    /// Likelihood of superiority, 0 to 1.
    pub los: Option<f64>,
    /// Pairs won to pairs lost.
    pub pair_ratio: Option<f64>,
    /// Share of even pairs, or of drawn games.
    pub draw_ratio: Option<f64>,
}

/// The result of an event.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Its name.
    pub event: String,
    /// Games that count.
    pub games: u64,
    /// Games of the schedule, as far as it was to be played here.
    pub scheduled: u64,
    /// The bots.
    pub bots: Vec<BotSummary>,
    /// Whether ratings have a maximum of likelihood.
    pub ratings_finite: bool,
    /// Whether all ratings can be compared.
    pub ratings_connected: bool,
    /// The sequential test of the first bot against the second.
    pub sprt: Option<SprtSummary>,
    /// Every two bots that met.
    pub encounters: Vec<HeadToHead>,
    /// Mean length of a game in turns.
    pub mean_plies: Option<f64>,
    /// Mean time of a game in milliseconds.
    pub mean_ms: Option<f64>,
    /// How games ended.
    pub reasons: BTreeMap<Reason, u64>,
    /// Games lost by a fault.
    pub faults: u64,
    /// Games lost on time.
    pub time_losses: u64,
    /// How often a bot told another result than the referee.
    pub disputes: u64,
}

/// Where the test of an encounter stands.
pub fn sprt_summary(test: Sprt, sample: &Sample) -> SprtSummary {
    let llr = test.llr(sample);
    let (lower, upper) = test.bounds();
    SprtSummary {
        test,
        llr,
        lower,
        upper,
        state: test.state(llr),
    }
}

/// One bot against another.
pub fn head_to_head(first: &str, second: &str, encounter: &Encounter) -> HeadToHead {
    let sample = encounter.sample();
    let pairs = match sample {
        Sample::Pairs(pairs) => Some(pairs),
        Sample::Games(_) => None,
    };
    HeadToHead {
        first: first.to_owned(),
        second: second.to_owned(),
        by_color: encounter.by_color,
        pairs: pairs.map(|p| p.0),
        elo: sample.elo().map(Value::from),
        normalized_elo: sample.normalized_elo().map(Value::from),
        los: sample.los(),
        pair_ratio: pairs.and_then(|p| p.pair_ratio()),
        draw_ratio: sample.draw_ratio(),
    }
}

impl Summary {
    /// Sums up an event of that name; the test, if there is one, is between the first two bots.
    pub fn new(event: &str, standings: &Standings, scheduled: u64, sprt: Option<Sprt>) -> Summary {
        let ratings = standings.ratings();
        let tallies = standings.bots();
        let mut encounters = Vec::new();
        for first in 0..tallies.len() {
            for second in first + 1..tallies.len() {
                let encounter = standings.encounter(first, second);
                if encounter.games().games() > 0 {
                    let names = [first, second].map(|b| tallies[b].name.as_str());
                    encounters.push(head_to_head(names[0], names[1], &encounter));
                }
            }
        }
        Summary {
            event: event.to_owned(),
            games: standings.games(),
            scheduled,
            bots: tallies
                .iter()
                .zip(&ratings.elo)
                .map(|(tally, &rating)| bot_summary(tally, rating))
                .collect(),
            ratings_finite: ratings.finite,
            ratings_connected: ratings.connected,
            sprt: sprt.map(|test| sprt_summary(test, &standings.encounter(0, 1).sample())),
            encounters,
            mean_plies: standings.mean_plies(),
            mean_ms: standings.mean_ms(),
            reasons: standings.reasons().clone(),
            faults: standings.faults(),
            time_losses: standings.time_losses(),
            disputes: standings.disputes(),
        }
    }

    /// The points that one bot took from another, and their games, if they met.
    pub fn points_against(&self, bot: &str, other: &str) -> Option<(f64, u64)> {
        self.encounters.iter().find_map(|e| {
            let won: fn(&Trinomial) -> u64 = if (&*e.first, &*e.second) == (bot, other) {
                |t| t.wins
            } else if (&*e.second, &*e.first) == (bot, other) {
                |t| t.losses
            } else {
                return None;
            };
            let points = |t: &Trinomial| won(t) as f64 + t.draws as f64 / 2.0;
            Some((
                e.by_color.iter().map(points).sum(),
                e.by_color.iter().map(Trinomial::games).sum(),
            ))
        })
    }

    /// As JSON, for programs.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a summary is JSON");
        text.push('\n');
        text
    }
}

fn bot_summary(tally: &BotTally, rating: Estimate) -> BotSummary {
    let total = tally.total();
    let games = total.games();
    BotSummary {
        name: tally.name.clone(),
        games,
        total,
        white: tally.by_color[0],
        black: tally.by_color[1],
        points: tally.points(),
        score: (games > 0).then(|| tally.points() / games as f64),
        rating: rating.into(),
        turns: tally.turns,
        ms_per_turn: tally.mean_ms(),
        longest_ms: tally.longest_us as f64 / 1000.0,
        depth: tally.mean_depth(),
        nodes_per_second: tally.nodes_per_second(),
        faults: tally.faults.clone(),
    }
}
