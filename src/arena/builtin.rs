//! Two bots for a first match with nothing else installed.
//!
//! They play inside the arena rather than as programs: a game between them then costs no process,
//! no pipe and no switch of context, which makes the runner itself testable at thousands of games
//! a minute. `arena bot NAME` offers the same bots as programs that speak the protocol.

use super::random::Random;
use super::settings::Builtin;
use crate::board::{Color, Position, Row, Turn};

/// A bot inside the arena.
#[derive(Clone, Debug)]
pub struct Player {
    kind: Builtin,
    random: Random,
}

impl Player {
    /// A bot whose play is decided by the seed and the stream (one for each game and side).
    pub fn new(kind: Builtin, seed: u64, stream: u64) -> Player {
        Player {
            kind,
            random: Random::new(seed, stream),
        }
    }

    /// The bot's turn; `None` where the game is over.
    pub fn turn(&mut self, position: &Position) -> Option<Turn> {
        match self.kind {
            Builtin::Random => random_turn(position, &mut self.random),
            Builtin::Greedy => greedy_turn(position, &mut self.random),
        }
    }
}

/// Any legal turn, each equally likely.
fn random_turn(position: &Position, random: &mut Random) -> Option<Turn> {
    let count = position.count_turns();
    if count == 0 {
        return None;
    }
    let chosen = random.below(count as usize);
    let (mut index, mut turn) = (0, None);
    position.for_each_turn(|t| {
        if index == chosen {
            turn = Some(t.clone());
        }
        index += 1;
    });
    turn
}

/// The turn after which the board looks best, without looking further; one of the best at random.
fn greedy_turn(position: &Position, random: &mut Random) -> Option<Turn> {
    let side = position.side();
    let mut best: Vec<Turn> = Vec::new();
    let mut best_score = i32::MIN;
    position.for_each_turn(|turn| {
        let mut after = position.clone();
        for &step in turn.steps() {
            after.make(step);
        }
        let score = looks(&after, side) - looks(&after, !side);
        if score > best_score {
            best_score = score;
            best.clear();
        }
        if score == best_score {
            best.push(turn.clone());
        }
    });
    if best.is_empty() {
        None
    } else {
        Some(best.swap_remove(random.below(best.len())))
    }
}

/// How good the board looks for one side: rings removed above all, then lines of five that hold
/// its markers and none of the other colour, the more the better.
fn looks(position: &Position, side: Color) -> i32 {
    const RING: i32 = 10_000;
    const MARKERS_IN_LINE: [i32; 6] = [0, 1, 4, 16, 64, 1_000];
    let (own, other) = (position.markers(side), position.markers(!side));
    let lines: i32 = Row::all()
        .map(Row::points)
        .filter(|&points| (points & other).is_empty())
        .map(|points| MARKERS_IN_LINE[(points & own).len() as usize])
        .sum();
    RING * i32::from(position.removed(side)) + lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Outcome, Variant};

    fn play(white: Builtin, black: Builtin, seed: u64) -> (Vec<Turn>, Outcome) {
        let mut players = [Player::new(white, seed, 0), Player::new(black, seed, 1)];
        let mut position = Position::start(Variant::Standard);
        let mut turns = Vec::new();
        while let Some(turn) = players[position.side().index()].turn(&position) {
            position
                .play(&turn)
                .expect("a built-in bot plays by the rules");
            turns.push(turn);
        }
        (turns, position.outcome().expect("the game is over"))
    }

    #[test]
    fn games_are_legal_finished_and_decided_by_the_seed() {
        for seed in 0..20 {
            let game = play(Builtin::Random, Builtin::Greedy, seed);
            assert_eq!(game, play(Builtin::Random, Builtin::Greedy, seed));
        }
        assert_ne!(
            play(Builtin::Random, Builtin::Random, 1).0,
            play(Builtin::Random, Builtin::Random, 2).0
        );
    }

    #[test]
    fn greedy_beats_random() {
        let wins = (0..40)
            .filter(|&seed| match seed % 2 {
                0 => play(Builtin::Greedy, Builtin::Random, seed).1 == Outcome::Win(Color::White),
                _ => play(Builtin::Random, Builtin::Greedy, seed).1 == Outcome::Win(Color::Black),
            })
            .count();
        assert!(wins >= 36, "{wins} of 40");
    }

    #[test]
    fn greedy_takes_a_win_in_one() {
        // White at two rings; e3-e5 makes the row c3-g3 and wins.
        let position: Position = "3r/7/8/8R/9r/9/10/mmmmM4/2MMRMM1/R5r/4 w 2 2"
            .parse()
            .unwrap();
        let turn = Player::new(Builtin::Greedy, 1, 1).turn(&position).unwrap();
        let mut after = position.clone();
        after.play(&turn).unwrap();
        assert_eq!(after.outcome(), Some(Outcome::Win(Color::White)));
    }

    #[test]
    fn random_plays_every_legal_turn() {
        let position = Position::start(Variant::Standard);
        let mut seen = std::collections::HashSet::new();
        let mut player = Player::new(Builtin::Random, 3, 0);
        for _ in 0..3000 {
            seen.insert(player.turn(&position).unwrap().to_string());
        }
        assert_eq!(seen.len(), 85);
    }
}
