//! Positions that checks are made in, as the words behind `position`.

use crate::arena::builtin::Player;
use crate::arena::settings::Builtin;
use crate::board::{Position, Turn, Variant};
use crate::protocol::{Command, resolve};

/// All rings stand, White is to move.
pub(super) const MIDDLE: &str = "startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4 f7";

/// White wins by his next turn.
pub(super) const WIN: &str = "fen 3r/7/8/8R/9r/9/10/mmmmM4/2MMRMM1/R5r/4 w 2 2";

/// Finished games, with what `query result` tells.
pub(super) const OVER: [(&str, &str); 3] = [
    ("fen 4/7/8/9/10/rrrrr4/RR8/9/8/7/4 b 3 0", "White won"),
    ("fen 4/7/8/9/10/rr7/RRRRR5/9/8/7/4 w 0 3", "Black won"),
    (
        "fen MR2/1RMm3/1MMmMmm1/1rmMMm3/2mMMmm1r1/M1mM2rMR/mM1mMMMmmm/mm1MmmMMM/mM1Mm1m1/M2Mmm1/M1mm b 2 2",
        "the pool is empty, a draw",
    ),
];

/// Positions in which turns take all the forms there are.
pub(super) const FORMS: [(&str, &str); 16] = [
    ("startpos", "an empty board"),
    ("startpos moves e5 f6 g6 d5 e4 f4 g5 e6 d4", "the last ring"),
    (MIDDLE, "a ring move"),
    (WIN, "a win by the next turn"),
    (
        "fen 3r/6R/7R/8R/r8r/3Mmmmm1/r3M5/4Mmmmm/4R3/R5r/4 w 0 0 moves e3-e7",
        "two waiting rows",
    ),
    (
        "fen 3r/6R/2r4R/3m4R/4m4r/4m4/r4m4/mmmmM4/4R3/R5r/4 w 0 0 moves e3-e5",
        "a waiting row, a move, and a row it makes",
    ),
    (
        "fen 3r/7/7R/8R/9r/9/10/mmmmM4/4R3/R5r/4 w 1 2 moves e3-e5",
        "a win without a ring move",
    ),
    (
        "fen 3r/6R/7R/8R/r8r/3mMMMM1/r3m5/4mMMMM/4R3/R5r/4 w 0 0",
        "two rows by one turn",
    ),
    (
        "fen 4/r5R/7R/8R/r8r/9/r8r/9/2MMMRMM/R6/4 w 0 0",
        "six in line: which five",
    ),
    (
        "fen 3r/6R/7R/8R/r8r/9/r3RMMMM1/4M4/4M3/R3M1r/3M w 0 0",
        "two rows that share a marker",
    ),
    (
        "fen mmMM/m1mmm2/mmRMmm1m/2MmMrMMM/2MMrmrmMm/1RmMMMmrm/m1M1mmM1Mm/1mmMrm1RM/m3M2M/3mR1M/1M2 b 1 0",
        "the last marker of the pool",
    ),
    (
        "fen M3/M2m3/MMRmr1m1/MMMrM4/MRMmmr4/1MmmMmmmm/1MMMmmM2M/1RMMr2m1/1M1Rm3/M2M3/4 b 1 1",
        "the choice of row decides",
    ),
    ("fen 4/7/8/9/10/9/rr8/Rr7/Rr6/Rr5/4 w 2 0", "a pass"),
    (
        "fen 4/7/MMMMM3/5R3/10/9/rr8/Rr7/Rr6/Rr5/4 w 1 0",
        "a waiting row, then perhaps a pass",
    ),
    (
        "fen 4/7/8/9/10/9/10/9/8/7/4 w 0 0 1",
        "Blitz, an empty board",
    ),
    (
        "fen 3r/6R/7R/8R/9r/4r4/4r5/mmmmM4/2MMRMM1/R5r/4 w 0 0 1",
        "Blitz, a win by the next turn",
    ),
];

/// What the words behind `position` mean.
///
/// # Panics
/// When they mean nothing: only the arena's own words are asked for.
pub(super) fn resolved(words: &str) -> Position {
    resolved_in(words, Variant::Standard)
}

/// The same, where `startpos` is that of the variant.
pub(super) fn resolved_in(words: &str, variant: Variant) -> Position {
    let command = Command::parse(&format!("position {words}"));
    let Ok(Some(Command::Position { start, turns })) = command else {
        panic!("{words} are no words of a position: {command:?}");
    };
    resolve(&start, &turns, variant).unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// A whole game of random turns, the same one each time: its turns, and the position at the end.
pub(super) fn random_game(variant: Variant, number: u64) -> (Vec<String>, Position) {
    let mut player = Player::new(Builtin::Random, 1, number);
    let mut position = Position::start(variant);
    let mut turns = Vec::new();
    while let Some(turn) = player.turn(&position) {
        turns.push(turn.to_string());
        play(&mut position, &turn);
    }
    (turns, position)
}

/// Plays a legal turn.
pub(super) fn play(position: &mut Position, turn: &Turn) {
    position.play(turn).expect("the turn was found legal there");
}

/// The words that set up `startpos` and these turns.
pub(super) fn words(turns: &[String]) -> String {
    if turns.is_empty() {
        "startpos".to_owned()
    } else {
        format!("startpos moves {}", turns.join(" "))
    }
}

/// A line as messages show it: not longer than one can read.
pub(super) fn shortened(line: &str) -> String {
    const MOST: usize = 120;
    let line = line.replace('\n', "; ");
    match line.char_indices().nth(MOST) {
        None => line,
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Outcome;

    #[test]
    fn the_scenes_are_what_they_are_said_to_be() {
        for (words, about) in FORMS {
            let position = resolved(words);
            let turns: Vec<String> = position.turns().iter().map(Turn::to_string).collect();
            assert!(!turns.is_empty(), "{about}");
            let shown = match about {
                "a pass" => turns == ["pass"],
                "a waiting row, then perhaps a pass" => turns.iter().any(|t| t.ends_with(";pass")),
                "two waiting rows" => turns.iter().all(|t| t.matches('x').count() >= 4),
                "a win without a ring move" => turns.iter().any(|t| t.matches('-').count() == 1),
                _ if about.contains("a win by the next turn") => turns.iter().any(|word| {
                    let mut after = position.clone();
                    play(&mut after, &position.parse_turn(word).unwrap());
                    after.outcome() == Some(Outcome::Win(position.side()))
                }),
                _ => true,
            };
            assert!(shown, "{about}: {turns:?}");
        }
        for (words, about) in OVER {
            assert!(resolved(words).is_over(), "{about}");
        }
    }

    #[test]
    fn long_lines_are_shortened_between_characters() {
        assert_eq!(shortened("go\nstop"), "go; stop");
        assert_eq!(shortened(&"ß".repeat(200)).chars().count(), 121);
    }
}
