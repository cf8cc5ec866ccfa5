//! The small engine's rules are those of the library, but for what the site has of its own, and
//! what it keeps up to date step by step equals what it computes afresh.

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yinsh::board::{Bitboard, Color, Position, Stage, Step, Symmetry, Variant};
use yinsh::solo::position::{Position as Small, Stage as SmallStage, Tables, step_name};

fn cells(points: Bitboard) -> u128 {
    points
        .map(|p| 11 * u32::from(p.column()) + u32::from(p.number()) - 1)
        .fold(0, |set, cell| set | 1 << cell)
}

/// The small engine's position for one between turns.
fn small(tables: &Tables, position: &Position) -> Small {
    Small::new(
        tables,
        Color::ALL.map(|c| cells(position.rings(c))),
        Color::ALL.map(|c| cells(position.markers(c))),
        Color::ALL.map(|c| usize::from(position.removed(c))),
        position.side().index(),
    )
}

fn steps(tables: &Tables, position: &Small) -> Vec<String> {
    let mut list = Vec::new();
    position.steps(tables, &mut list);
    let mut names: Vec<String> = list.iter().map(|&s| step_name(tables, s)).collect();
    names.sort();
    names
}

#[test]
fn steps_and_what_they_lead_to_are_those_of_the_library() {
    let tables = Tables::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(51);
    let mut rows = 0;
    for _ in 0..150 {
        let mut position = Position::start(Variant::Standard);
        let mut here = small(&tables, &position);
        // With the last marker the site's game ends, the library's goes on with rows that wait.
        while !position.is_over() && here.stage != SmallStage::Over {
            let legal = position.steps();
            let mut expected: Vec<String> = legal.iter().map(Step::to_string).collect();
            expected.sort();
            // The site knows no pass.
            expected.retain(|step| step != "pass");
            assert_eq!(steps(&tables, &here), expected, "{position}");
            if expected.is_empty() {
                break;
            }
            // Rows are made as often as can be, so that removals are met.
            let makes_row = |step: &&Step| {
                let mut after = position.clone();
                after.make(**step);
                after.stage() == Stage::Own
            };
            let making: Vec<&Step> = legal.iter().filter(makes_row).collect();
            let step = match making.len() {
                0 => legal[rng.random_range(..legal.len())],
                n => *making[rng.random_range(..n)],
            };
            rows += usize::from(matches!(step, Step::Remove { .. }));
            let mut list = Vec::new();
            here.steps(&tables, &mut list);
            let same = list
                .into_iter()
                .find(|&s| step_name(&tables, s) == step.to_string());
            here = here.make(&tables, same.unwrap());
            position.make(step);
            for color in Color::ALL {
                let c = color.index();
                assert_eq!(here.rings[c], cells(position.rings(color)));
                assert_eq!(here.markers[c], cells(position.markers(color)));
                assert_eq!(here.removed[c], usize::from(position.removed(color)));
            }
            assert_eq!(here.side, position.side().index());
            let within = position.stage() == Stage::Own
                || (position.stage() == Stage::Move && matches!(step, Step::Remove { .. }));
            if !within {
                let fresh = small(&tables, &position);
                assert_eq!(here.key(), fresh.key(), "{position}");
                assert_eq!(here.codes()[..], fresh.codes()[..], "{position}");
                assert_eq!(here.value(&tables), fresh.value(&tables), "{position}");
            }
        }
    }
    assert!(rows > 200, "{rows} rows were removed");
}

#[test]
fn the_value_is_the_same_for_all_images_and_for_colours_changed() {
    let tables = Tables::new();
    let text = include_str!("data/records/record.txt");
    let game = yinsh::record::read(text).next().unwrap().unwrap();
    for position in game.positions().filter(|p| !p.is_over()) {
        let value = small(&tables, &position).value(&tables);
        for symmetry in Symmetry::all() {
            let image = small(&tables, &position.image(symmetry));
            assert_eq!(image.value(&tables), value, "{position}");
        }
        // With the colours changed the same player has the same position.
        let swapped = small(&tables, &position.with_colors_swapped());
        assert_eq!(swapped.value(&tables), value, "{position}");
    }
}
