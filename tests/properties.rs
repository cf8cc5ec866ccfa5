//! What must hold in every position, tried in random games from random scenes: steps unmake, keys
//! keep up, the symmetries of the board carry turns over, and words mean the turns they name.

mod twin;

use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap, HashSet};
use twin::cases::{choices, for_cases, scenes, somewhere};
use yinsh::board::{
    Bitboard, Color, Point, Position, Row, Stage, Step, Symmetry, Turn, perft, rows_in,
};

type Checked = Result<(), TestCaseError>;

/// Tries `property` on so many positions between turns.
fn for_positions(cases: u32, property: impl Fn(&Position) -> Checked) {
    for_cases(cases, &somewhere(), |(twin, _)| {
        let position = twin
            .to_position_string()
            .parse()
            .expect("the twin wrote it");
        property(&position)
    });
}

/// Calls `visit` with every position of the turns from `position`, those within turns included.
fn for_each_within(position: &Position, visit: &mut impl FnMut(&Position) -> Checked) -> Checked {
    visit(position)?;
    for step in position.steps() {
        let mut next = position.clone();
        next.make(step);
        if next.side() == position.side() {
            for_each_within(&next, visit)?;
        } else {
            visit(&next)?;
        }
    }
    Ok(())
}

fn all_steps() -> impl Iterator<Item = Step> {
    (0..=u16::MAX).filter_map(Step::unpack)
}

#[test]
fn make_then_unmake_restores_every_field() {
    for_positions(200, |position| {
        for_each_within(position, &mut |within| {
            for step in within.steps() {
                let mut made = within.clone();
                let undo = made.make(step);
                prop_assert_ne!(&made, within, "{} does nothing", step);
                made.unmake(step, undo);
                prop_assert_eq!(&made, within, "{} made and unmade", step);
            }
            Ok(())
        })
    });
}

#[test]
fn a_whole_game_unmade_is_the_start_again() {
    for_cases(200, &(scenes(), choices()), |(start, choices)| {
        let start: Position = start
            .to_position_string()
            .parse()
            .expect("the twin wrote it");
        let mut position = start.clone();
        let mut played = Vec::new();
        for (_, index) in choices {
            let steps = position.steps();
            if steps.is_empty() {
                break;
            }
            let step = steps[index.index(steps.len())];
            let before = position.clone();
            played.push((step, position.make(step), before));
        }
        while let Some((step, undo, before)) = played.pop() {
            position.unmake(step, undo);
            prop_assert_eq!(&position, &before, "{} unmade", step);
        }
        prop_assert_eq!(&position, &start);
        Ok(())
    });
}

#[test]
fn the_incremental_key_equals_the_key_computed_afresh() {
    for_positions(300, |position| {
        for_each_within(position, &mut |within| {
            prop_assert_eq!(
                within.key(),
                within.fresh_key(),
                "{} at {:?}",
                within,
                within.stage()
            );
            Ok(())
        })
    });
}

#[test]
fn different_positions_have_different_keys() {
    let seen = std::cell::RefCell::new(HashMap::<u64, Position>::new());
    for_positions(300, |position| {
        for_each_within(position, &mut |within| {
            // A game that is over doesn't go on, so what the key tells apart no longer matters.
            if within.is_over() {
                return Ok(());
            }
            let mut seen = seen.borrow_mut();
            let first = seen.entry(within.key()).or_insert_with(|| within.clone());
            prop_assert_eq!(&*first, within);
            Ok(())
        })
    });
    assert!(seen.borrow().len() > 10_000);
}

#[test]
fn the_twelve_symmetries_are_a_group_that_keeps_points_lines_and_rows() {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    assert_eq!(symmetries.len(), 12);
    let images = |of: &dyn Fn(Point) -> Point| Point::all().map(of).collect::<Vec<_>>();
    let all: HashSet<Vec<Point>> = symmetries
        .iter()
        .map(|s| images(&|point| s.point(point)))
        .collect();
    assert_eq!(all.len(), 12, "they are all different");
    let rows: BTreeSet<String> = Row::all().map(|row| row.to_string()).collect();
    for &first in &symmetries {
        let image: BTreeSet<Point> = Point::all().map(|point| first.point(point)).collect();
        assert_eq!(image.len(), 85, "no two points have the same image");
        assert!(Point::all().all(|point| first.inverse().point(first.point(point)) == point));
        let carried: BTreeSet<String> = Row::all().map(|row| first.row(row).to_string()).collect();
        assert_eq!(carried, rows, "rows go over into rows, one for one");
        for &second in &symmetries {
            assert!(all.contains(&images(&|point| second.point(first.point(point)))));
        }
    }
}

#[test]
fn the_twelve_symmetries_commute_with_turns_and_play() {
    for_positions(100, |position| {
        let turns = position.turns();
        for symmetry in Symmetry::all() {
            let image = position.image(symmetry);
            prop_assert_eq!(image.key(), image.fresh_key());
            prop_assert_eq!(image.to_string().parse(), Ok(image.clone()));
            prop_assert_eq!(&image.image(symmetry.inverse()), position);
            let listed: HashSet<Turn> = image.turns().into_iter().collect();
            let carried: HashSet<Turn> = turns.iter().map(|turn| symmetry.turn(turn)).collect();
            prop_assert_eq!(listed, carried, "turns of {} at {:?}", position, symmetry);
            for turn in turns.iter().step_by(7) {
                let (mut after, mut image_after) = (position.clone(), image.clone());
                prop_assert_eq!(after.play(turn), Ok(()));
                prop_assert_eq!(image_after.play(&symmetry.turn(turn)), Ok(()));
                prop_assert_eq!(
                    after.image(symmetry),
                    image_after,
                    "{} after {}",
                    position,
                    turn
                );
            }
        }
        Ok(())
    });
}

#[test]
fn perft_is_the_same_under_every_symmetry_and_with_the_colours_swapped() {
    for_positions(30, |position| {
        let depth = if position.stage() == Stage::Placement {
            1
        } else {
            2
        };
        let count = perft(position, depth);
        for symmetry in Symmetry::all() {
            let image = position.image(symmetry);
            prop_assert_eq!(
                perft(&image, depth),
                count,
                "{} at {:?}",
                position,
                symmetry
            );
            let swapped = image.with_colors_swapped();
            prop_assert_eq!(perft(&swapped, depth), count, "{} swapped", image);
        }
        Ok(())
    });
}

#[test]
fn every_turn_is_read_again_from_its_notation() {
    for_positions(300, |position| {
        let mut words = HashSet::new();
        for turn in position.turns() {
            let word = turn.to_string();
            prop_assert_eq!(
                position.parse_turn(&word),
                Ok(turn),
                "{} in {}",
                word,
                position
            );
            prop_assert!(
                words.insert(word),
                "two turns of {} are written alike",
                position
            );
        }
        Ok(())
    });
}

#[test]
fn every_position_is_read_again_from_its_string() {
    for_positions(300, |position| {
        for turn in position.turns() {
            let mut after = position.clone();
            prop_assert_eq!(after.play(&turn), Ok(()));
            prop_assert_eq!(
                after.to_string().parse(),
                Ok(after),
                "{} after {}",
                position,
                turn
            );
        }
        Ok(())
    });
}

#[test]
fn every_step_is_unpacked_from_its_code() {
    assert_eq!(all_steps().count(), 85 + 85 * 85 + 123 * 85 + 1);
    for code in 0..=u16::MAX {
        if let Some(step) = Step::unpack(code) {
            assert_eq!(step.pack(), code, "{step}");
        }
    }
}

#[test]
fn a_step_is_legal_just_where_it_is_listed() {
    for_positions(60, |position| {
        let mut left = 40;
        for_each_within(position, &mut |within| {
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            let listed: HashSet<Step> = within.steps().into_iter().collect();
            prop_assert_eq!(
                listed.len(),
                within.steps().len(),
                "a step is listed twice: {}",
                within
            );
            let legal: HashSet<Step> = all_steps()
                .filter(|&step| within.is_legal_step(step))
                .collect();
            prop_assert_eq!(listed, legal, "{} at {:?}", within, within.stage());
            Ok(())
        })
    });
}

/// Turns that are nearly legal: cut short, gone on with, a step changed, or another position's.
fn nearly_legal(turn: &Turn, strangers: &[Turn]) -> Vec<Turn> {
    let steps = turn.steps();
    let mut turns = vec![Turn::default()];
    for stranger in strangers {
        turns.push(stranger.clone());
        for place in 0..steps.len() {
            turns.push(steps[..place].iter().copied().collect());
            let mut changed = steps.to_vec();
            changed[place] = stranger.steps()[0];
            turns.push(changed.into_iter().collect());
        }
        if steps.len() < 4 {
            let longer = steps.iter().chain(&stranger.steps()[..1]);
            turns.push(longer.copied().collect());
        }
    }
    turns
}

#[test]
fn a_turn_is_legal_just_where_it_is_listed() {
    for_cases(
        150,
        &(somewhere(), somewhere()),
        |((twin, _), (other, _))| {
            let position: Position = twin
                .to_position_string()
                .parse()
                .expect("the twin wrote it");
            let other: Position = other
                .to_position_string()
                .parse()
                .expect("the twin wrote it");
            let listed: HashSet<Turn> = position.turns().into_iter().collect();
            let strangers: Vec<Turn> = other.turns().into_iter().take(40).collect();
            for turn in &listed {
                prop_assert!(position.is_legal(turn), "{} in {}", turn, position);
            }
            for turn in listed
                .iter()
                .take(20)
                .flat_map(|turn| nearly_legal(turn, &strangers))
            {
                prop_assert_eq!(
                    position.is_legal(&turn),
                    listed.contains(&turn),
                    "{} in {}",
                    turn,
                    position
                );
                let mut played = position.clone();
                let result = played.play(&turn);
                prop_assert_eq!(result.is_ok(), listed.contains(&turn));
                prop_assert!(
                    result.is_ok() || played == position,
                    "{} was played in part",
                    turn
                );
            }
            Ok(())
        },
    );
}

#[test]
fn turns_counted_are_turns_listed_within_a_turn_too() {
    fn ends(position: &Position, side: Color) -> u64 {
        let mut count = 0;
        for step in position.steps() {
            let mut next = position.clone();
            next.make(step);
            count += if next.side() == side {
                ends(&next, side)
            } else {
                1
            };
        }
        count
    }
    for_positions(200, |position| {
        let mut left = 100;
        for_each_within(position, &mut |within| {
            if left > 0 {
                left -= 1;
                prop_assert_eq!(
                    within.count_turns(),
                    ends(within, within.side()),
                    "{} at {:?}",
                    within,
                    within.stage()
                );
            }
            Ok(())
        })
    });
}

#[test]
fn rows_in_finds_what_looking_at_each_row_finds() {
    for_cases(2000, &prop::collection::vec(any::<bool>(), 85), |bits| {
        let set: Bitboard = Point::all()
            .zip(bits)
            .filter_map(|(point, bit)| bit.then_some(point))
            .collect();
        let looked: Vec<Row> = Row::all()
            .filter(|row| (row.points() & !set).is_empty())
            .collect();
        let mut found: Vec<Row> = rows_in(set).collect();
        found.sort_by_key(|row| row.index());
        prop_assert_eq!(set.has_row(), !looked.is_empty());
        prop_assert_eq!(found, looked);
        Ok(())
    });
}
