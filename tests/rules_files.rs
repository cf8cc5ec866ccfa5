//! The figures that came with the rules, in `tests/data`: perft counts, whole games and hard cases
//! of a slow independent reference. The library and the naive twin each reproduce them.

mod twin;

use std::collections::BTreeSet;
use twin::Twin;
use yinsh::board::{Color, Outcome, Position, Variant, perft};

const PERFT: &str = include_str!("data/public-perft.txt");
const GAMES: &str = include_str!("data/public-games.txt");
const HARD_CASES: &str = include_str!("data/hard-cases.txt");

/// The deepest count that the twin is asked for: it takes a second for so many.
const TWIN_COUNTS: u64 = 100_000;

/// What a file asks of an implementation of the rules.
trait Rules: Sized {
    fn read(text: &str) -> Self;
    fn write(&self) -> String;
    /// The legal turns, each with the position after it.
    fn turns_and_after(&self) -> Vec<(String, Self)>;
    fn play_word(&self, turn: &str) -> Result<Self, String>;
    /// As the files write it: `-`, `w`, `b` or `draw`.
    fn result(&self) -> &'static str;
}

impl Rules for Position {
    fn read(text: &str) -> Position {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn turns_and_after(&self) -> Vec<(String, Position)> {
        let after = |word: String| {
            let position = self.play_word(&word).expect("it was listed");
            (word, position)
        };
        self.turns()
            .iter()
            .map(|turn| after(turn.to_string()))
            .collect()
    }

    fn play_word(&self, turn: &str) -> Result<Position, String> {
        let mut position = self.clone();
        let read = self.parse_turn(turn).map_err(|error| error.to_string())?;
        assert_eq!(read.to_string(), turn, "the file writes the long form");
        position.play(&read).map_err(|error| error.to_string())?;
        Ok(position)
    }

    fn result(&self) -> &'static str {
        match self.outcome() {
            None => "-",
            Some(Outcome::Win(Color::White)) => "w",
            Some(Outcome::Win(Color::Black)) => "b",
            Some(Outcome::Draw) => "draw",
        }
    }
}

impl Rules for Twin {
    fn read(text: &str) -> Twin {
        Twin::read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
    }

    fn write(&self) -> String {
        self.to_position_string()
    }

    fn turns_and_after(&self) -> Vec<(String, Twin)> {
        self.turns().into_iter().collect()
    }

    fn play_word(&self, turn: &str) -> Result<Twin, String> {
        self.play(turn)
    }

    fn result(&self) -> &'static str {
        match self.outcome() {
            twin::Outcome::GoesOn => "-",
            twin::Outcome::Won(twin::Side::White) => "w",
            twin::Outcome::Won(twin::Side::Black) => "b",
            twin::Outcome::Draw => "draw",
        }
    }
}

/// The lines of a file, split at the bars; comments left out.
fn lines(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    (file.lines())
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split(" | ").collect())
}

/// The position and, depth by depth, the counts of each line of the perft file.
fn perft_counts() -> impl Iterator<Item = (&'static str, u32, u64)> {
    lines(PERFT).flat_map(|line| {
        let count = |entry: &str| {
            let (depth, count) = entry.split_once(':').expect("depth:count");
            (
                depth.parse().expect("a depth"),
                count.parse().expect("a count"),
            )
        };
        let counts: Vec<(u32, u64)> = line[1].split(' ').map(count).collect();
        counts
            .into_iter()
            .map(move |(depth, count)| (line[0], depth, count))
    })
}

#[test]
fn the_library_counts_as_the_perft_file() {
    let mut turns = 0;
    for (text, depth, count) in perft_counts() {
        assert_eq!(
            perft(&Position::read(text), depth),
            count,
            "depth {depth} of {text}"
        );
        turns += count;
    }
    assert!(
        turns > 25_000_000,
        "the file was read only in part: {turns}"
    );
}

#[test]
fn the_library_counts_from_the_start_as_the_rules_say() {
    let start = Position::start(Variant::Standard);
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, [85, 7_140, 592_620, 48_594_840]);
}

#[test]
fn the_twin_counts_as_the_perft_file() {
    let mut lines = 0;
    for (text, depth, count) in perft_counts() {
        if count <= TWIN_COUNTS {
            assert_eq!(
                Twin::read(text).expect(text).perft(depth),
                count,
                "depth {depth} of {text}"
            );
            lines += 1;
        }
    }
    assert!(lines > 80, "only {lines} counts are small enough");
}

#[test]
fn perft_divide_adds_up_to_perft() {
    for (text, depth, count) in perft_counts().filter(|&(.., count)| count < 10_000) {
        let position = Position::read(text);
        let divided = yinsh::board::perft_divide(&position, depth);
        let words: BTreeSet<String> = divided.iter().map(|(turn, _)| turn.to_string()).collect();
        assert_eq!(
            words.len(),
            divided.len(),
            "turns are distinct when their notation is: {text}"
        );
        assert_eq!(
            divided.iter().map(|(_, count)| count).sum::<u64>(),
            count,
            "{text}"
        );
    }
}

/// Plays every game of the file to its end; returns how many turns were played.
fn play_games<R: Rules>() -> usize {
    let mut turns = 0;
    for line in lines(GAMES) {
        let [needed, result, last, words] = line[..] else {
            panic!("not a game: {line:?}");
        };
        let start = match needed {
            "3" => "4/7/8/9/10/9/10/9/8/7/4 w 0 0".to_string(),
            needed => format!("4/7/8/9/10/9/10/9/8/7/4 w 0 0 {needed}"),
        };
        let mut position = R::read(&start);
        for word in words.split(' ') {
            assert_eq!(
                position.result(),
                "-",
                "the game is over before {word}: {words}"
            );
            position = position
                .play_word(word)
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(R::read(&position.write()).write(), position.write());
            turns += 1;
        }
        assert_eq!(position.result(), result, "{words}");
        assert_eq!(position.write(), last, "{words}");
    }
    turns
}

#[test]
fn the_library_plays_the_public_games_to_their_end() {
    assert_eq!(play_games::<Position>(), 8201);
}

#[test]
fn the_twin_plays_the_public_games_to_their_end() {
    assert_eq!(play_games::<Twin>(), 8201);
}

/// Checks every hard case; returns their names.
fn check_hard_cases<R: Rules>() -> Vec<&'static str> {
    let mut names = Vec::new();
    for line in lines(HARD_CASES) {
        let [name, text, in_all, ring_move, containing, results, shows] = line[..] else {
            panic!("not a hard case: {line:?}");
        };
        let position = R::read(text);
        let (before, after) = results.split_once(", ").expect("before, after");
        assert_eq!(position.result(), before, "{name}: {shows}");
        let turns = position.turns_and_after();
        assert_eq!(turns.len().to_string(), in_all, "{name}: {shows}");
        let found: Vec<&R> = (turns.iter())
            .filter(|(word, _)| word.split(';').any(|part| part == ring_move))
            .map(|(_, after)| after)
            .collect();
        assert_eq!(found.len().to_string(), containing, "{name}: {shows}");
        let results: BTreeSet<&str> = found.iter().map(|after| after.result()).collect();
        if !found.is_empty() {
            assert_eq!(results, after.split(',').collect(), "{name}: {shows}");
        }
        names.push(name);
    }
    names
}

const CASES: [&str; 15] = [
    "N1", "N2", "N3", "N4", "N6", "N8", "N9", "N11", "N12", "N13", "N14", "N16", "N18", "N20",
    "N21",
];

#[test]
fn the_library_stands_the_hard_cases() {
    assert_eq!(check_hard_cases::<Position>(), CASES);
}

#[test]
fn the_twin_stands_the_hard_cases() {
    assert_eq!(check_hard_cases::<Twin>(), CASES);
}
