//! The cases of property tests: random scenes and games from them, the same ones in every run.

use super::scenes::{Scene, scene};
use super::{Outcome, Twin};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use std::collections::BTreeMap;

/// Turns after which a game is left, if it isn't over: more than any lasts but for passes.
const LONGEST: usize = 160;

/// Runs `test` on so many cases, the same ones each time.
pub fn for_cases<S: Strategy>(
    cases: u32,
    strategy: &S,
    test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    match TestRunner::new_with_rng(config, rng).run(strategy, test) {
        Ok(()) => {}
        // The reason names the position; the choices that led there would fill pages.
        Err(TestError::Fail(reason, _)) => panic!("{reason}"),
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}

pub fn scenes() -> impl Strategy<Value = Twin> {
    let kind = prop_oneof![
        50 => Just(Scene::Start),
        30 => Just(Scene::Strewn),
        8 => Just(Scene::OneBlocked),
        4 => Just(Scene::OneBlockedWithRow),
        1 => Just(Scene::BothBlocked),
        4 => Just(Scene::NearlyBothBlocked),
        6 => Just(Scene::BothBlockedWithRow),
    ];
    (kind, any::<u64>()).prop_map(|(kind, seed)| scene(kind, seed))
}

/// How a turn is chosen: of those that are liked, the one with this index.
pub type Choice = (Liking, prop::sample::Index);

/// Which turns are liked.
#[derive(Clone, Copy, Debug)]
pub enum Liking {
    /// Any turn.
    Any,
    /// One that removes a row.
    Removing,
    /// One that removes as many rows as any.
    RemovingMost,
    /// One that leaves the opponent a row.
    Leaving,
    /// One that ends the game, or in a pass.
    Ending,
}

/// The first turn of a scene is the one it was made for, so no liking is rare there.
pub fn choices() -> impl Strategy<Value = Vec<Choice>> {
    let first = prop_oneof![
        Just(Liking::Any),
        Just(Liking::Removing),
        Just(Liking::RemovingMost),
        Just(Liking::Leaving),
        Just(Liking::Ending),
    ];
    let later = prop_oneof![
        10 => Just(Liking::Any),
        2 => Just(Liking::Removing),
        2 => Just(Liking::RemovingMost),
        5 => Just(Liking::Leaving),
        1 => Just(Liking::Ending),
    ];
    let index = any::<prop::sample::Index>;
    let later = prop::collection::vec((later, index()), LONGEST);
    (first, index(), later).prop_map(|(first, index, later)| {
        let mut choices = vec![(first, index)];
        choices.extend(later);
        choices
    })
}

/// A turn as it is liked, or any where none is.
pub fn choose<'a>(turns: &'a BTreeMap<String, Twin>, (liking, index): Choice) -> &'a str {
    let rows_removed = |turn: &str| turn.split(';').filter(|part| part.starts_with('x')).count();
    let most = turns.keys().map(|turn| rows_removed(turn)).max();
    let liked = |(turn, after): &(&'a String, &Twin)| match liking {
        Liking::Any => true,
        Liking::Removing => rows_removed(turn) > 0,
        Liking::RemovingMost => Some(rows_removed(turn)) == most,
        Liking::Leaving => !after.rows(after.to_move()).is_empty(),
        Liking::Ending => turn.ends_with("pass") || after.outcome() != Outcome::GoesOn,
    };
    let mut words: Vec<&str> = turns
        .iter()
        .filter(liked)
        .map(|(turn, _)| turn.as_str())
        .collect();
    if words.is_empty() {
        words = turns.keys().map(String::as_str).collect();
    }
    words[index.index(words.len())]
}

/// A legal turn of a position within a game, and the position.
pub fn somewhere() -> impl Strategy<Value = (Twin, String)> {
    (scenes(), 0..60_usize, choices()).prop_filter_map(
        "the game is over",
        |(start, depth, choices)| {
            let mut twin = start;
            for &choice in &choices[..depth] {
                let turns = twin.turns();
                if turns.is_empty() {
                    return None;
                }
                let word = choose(&turns, choice);
                let after = turns[word].clone();
                // Where the game ends the position before is as good.
                if after.outcome() != Outcome::GoesOn {
                    break;
                }
                twin = after;
            }
            let turns = twin.turns();
            let word = (!turns.is_empty()).then(|| choose(&turns, choices[depth]).to_string())?;
            Some((twin, word))
        },
    )
}
