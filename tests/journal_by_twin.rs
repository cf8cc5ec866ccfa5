//! The games in the arena's journals are legal by the naive twin: each turn is one that the twin
//! lists, the position in the end and the result are the twin's, and on the way the library counts
//! as many turns as the twin.
//!
//! The long run checks journals that are named to it, as `scripts/soak.sh` does:
//! `YINSH_JOURNALS=a.journal:b.journal YINSH_SAMPLE=10 cargo test --release --test journal_by_twin
//! -- --ignored --nocapture` takes every tenth game.
#![cfg(unix)]

mod arena;
mod twin;

use arena::Workshop;
use std::path::Path;
use twin::{Outcome, Side, Twin};
use yinsh::arena::ending::{GameResult, Reason};
use yinsh::arena::journal::{Entry, GameRecord, read};
use yinsh::board::Position;

/// Plays the game by the twin; the number of turns, or what is wrong.
fn check(game: &GameRecord) -> Result<usize, String> {
    let mut twin = Twin::read(&game.opening.start).map_err(|refusal| format!("{refusal:?}"))?;
    let played = game.turns.iter().map(|turn| &turn.turn);
    let mut count = 0;
    for word in game.opening.turns.iter().chain(played) {
        let text = twin.to_position_string();
        let mut turns = twin.turns();
        let position: Position = text.parse().map_err(|error| format!("{text}: {error}"))?;
        if position.count_turns() != turns.len() as u64 {
            return Err(format!(
                "{text}: the library counts {} turns, the twin {}",
                position.count_turns(),
                turns.len()
            ));
        }
        twin = turns
            .remove(word)
            .ok_or_else(|| format!("{word} is no legal turn of {text}"))?;
        count += 1;
    }
    let end = twin.to_position_string();
    if end != game.end {
        return Err(format!("ends with {end}, the journal says {}", game.end));
    }
    // Games lost by a fault or given up end elsewhere than by the rules.
    let by_the_rules = matches!(game.reason, Reason::Rings | Reason::Pool | Reason::Blocked);
    let result = match twin.outcome() {
        Outcome::GoesOn => None,
        Outcome::Won(Side::White) => Some(GameResult::WhiteWins),
        Outcome::Won(Side::Black) => Some(GameResult::BlackWins),
        Outcome::Draw => Some(GameResult::Draw),
    };
    if result != by_the_rules.then_some(game.result) {
        return Err(format!(
            "{end} is {result:?}, the journal says {} by {:?}",
            game.result, game.reason
        ));
    }
    Ok(count)
}

/// Checks every `sample`th game of a journal; games and turns checked.
fn check_journal(path: &Path, sample: u32) -> (usize, usize) {
    let (mut games, mut turns) = (0, 0);
    read(path, |line, entry| {
        if let Entry::Game(game) = entry
            && game.number % sample == 0
        {
            games += 1;
            turns += check(&game)
                .unwrap_or_else(|wrong| panic!("{}, line {line}: {wrong}", path.display()));
        }
        Ok(())
    })
    .unwrap_or_else(|error| panic!("{error}"));
    (games, turns)
}

#[test]
fn games_that_the_arena_refereed_are_legal_by_the_twin() {
    let workshop = Workshop::new("twin");
    workshop
        .run(&[
            "match",
            "--engine",
            "cmd=random",
            "--engine",
            "cmd=greedy",
            "--rounds",
            "2",
            "--journal",
            "j",
        ])
        .expect(0);
    let (games, turns) = check_journal(&workshop.path("j"), 1);
    assert_eq!(games, 4);
    assert!(turns > 4 * 20, "{turns} turns");

    // What is not right is seen.
    let (_, games) = workshop.journal("j");
    let falsified = |change: &dyn Fn(&mut GameRecord)| {
        let mut game = games[0].clone();
        change(&mut game);
        check(&game).expect_err("a falsified game")
    };
    falsified(&|game| game.turns.swap(0, 1));
    falsified(&|game| drop(game.turns.pop()));
    falsified(&|game| game.result = GameResult::Draw);
    falsified(&|game| game.reason = Reason::Time);
}

#[test]
#[ignore = "checks the journals that YINSH_JOURNALS names: run by scripts/soak.sh"]
fn games_of_the_named_journals_are_legal_by_the_twin() {
    let journals = std::env::var_os("YINSH_JOURNALS").expect("YINSH_JOURNALS names journals");
    let sample = std::env::var("YINSH_SAMPLE").map_or(1, |text| {
        text.parse().expect("YINSH_SAMPLE is a number of games")
    });
    let (mut games, mut turns) = (0, 0);
    for path in std::env::split_paths(&journals) {
        let (g, t) = check_journal(&path, sample);
        games += g;
        turns += t;
    }
    assert!(games > 0, "the journals hold no game of the sample");
    println!("{games} games of {turns} turns are right by the twin");
}
