//! Data files: what is written is read again, and what is damaged is refused with its place and
//! reason, never half read.

use std::fs;
use std::path::{Path, PathBuf};

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yinsh::board::{Color, Point, Position, Stage, Variant};
use yinsh::learn::{
    DataError, Fault, Game, GameResult, Header, Reader, SAMPLE_BYTES, Sample, SampleError, Tail,
    Writer, merge, read_games,
};

/// A fresh folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("data_files")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The positions of a game of random turns in which a ring is to be placed or moved.
fn positions(rng: &mut Xoshiro256PlusPlus, variant: Variant) -> Vec<Position> {
    let mut position = Position::start(variant);
    let mut found = Vec::new();
    while !position.is_over() {
        if position.stage() != Stage::Waiting {
            found.push(position.clone());
        }
        let turns = position.turns();
        for &step in turns[rng.random_range(0..turns.len())].steps() {
            position.make(step);
        }
    }
    found
}

fn samples(seed: u64, count: usize) -> Vec<Sample> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut samples = Vec::new();
    while samples.len() < count {
        for (turn, position) in positions(&mut rng, Variant::Standard).iter().enumerate() {
            let result = [GameResult::Loss, GameResult::Draw, GameResult::Win];
            let result = result[rng.random_range(0..3)];
            let score = rng.random_range(-20_000..=20_000);
            samples.push(Sample {
                disturbed: rng.random(),
                ..Sample::from_position(position, score, result, turn)
            });
        }
    }
    samples.truncate(count);
    samples
}

fn header(seed: u64) -> Header {
    Header {
        rings_to_win: 3,
        seed,
        nodes: 1000,
        games: 20,
        engine: "an engine, évaluée".to_owned(),
    }
}

fn games(seed: u64) -> Vec<Game> {
    let game = |(index, count)| Game {
        index,
        samples: samples(seed + u64::from(index), count),
    };
    // Games come in any order, and one may have no samples.
    [(7, 3), (0, 0), (19, 1), (2, 5)].map(game).to_vec()
}

fn write(path: &Path, header: &Header, games: &[Game]) {
    let mut writer = Writer::create(path, header).unwrap();
    for game in games {
        writer.write(game).unwrap();
    }
}

/// All games of a file, and how its reading ended.
fn read(path: &Path, tail: Tail) -> (Vec<Game>, Result<(), DataError>) {
    let mut games = Vec::new();
    let reader = match Reader::open(path, tail) {
        Ok(reader) => reader,
        Err(error) => return (games, Err(error)),
    };
    for game in reader {
        match game {
            Ok(game) => games.push(game),
            Err(error) => return (games, Err(error)),
        }
    }
    (games, Ok(()))
}

/// Where headers and games begin in the file of `header` and `games`, and its length.
fn starts(header: &Header, games: &[Game]) -> Vec<usize> {
    let mut starts = vec![0, header.encode().unwrap().len()];
    for game in games {
        starts.push(starts[starts.len() - 1] + game.encode().unwrap().len());
    }
    starts
}

fn fault_of(error: DataError) -> (u64, Fault) {
    match error {
        DataError::Fault { offset, fault, .. } => (offset, fault),
        other => panic!("{other}"),
    }
}

#[test]
fn a_sample_gives_its_position_again() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for game in 0..100 {
        let variant = [Variant::Standard, Variant::Blitz][game % 2];
        for (turn, position) in positions(&mut rng, variant).iter().enumerate() {
            let score = rng.random_range(-20_000..=20_000);
            let sample = Sample::from_position(position, score, GameResult::Win, turn);
            assert_eq!(i32::from(sample.score), score);
            assert_eq!(usize::from(sample.turn), turn);
            assert_eq!(Sample::decode(&sample.encode()).unwrap(), sample);
            // Colours are gone; in placement they follow from who is to move.
            let mut expected = position.clone();
            if position.side() == Color::Black && position.stage() == Stage::Move {
                expected = position.with_colors_swapped();
            }
            assert_eq!(sample.position().unwrap(), expected, "{position}");
        }
    }
}

#[test]
fn a_score_beyond_the_evaluations_range_is_clipped() {
    let start = Position::start(Variant::Standard);
    for (score, kept) in [(31_000, 20_000), (-31_000, -20_000), (-20_000, -20_000)] {
        let sample = Sample::from_position(&start, score, GameResult::Draw, 0);
        assert_eq!(sample.score, kept);
    }
    let sample = Sample::from_position(&start, 0, GameResult::Draw, 1000);
    assert_eq!(sample.turn, 255);
}

#[test]
fn every_other_value_of_a_samples_byte_is_refused_or_another_sample() {
    for sample in samples(2, 60).iter().step_by(9) {
        let bytes = sample.encode();
        for at in 0..SAMPLE_BYTES {
            for value in 0..=255 {
                let mut changed = bytes;
                changed[at] = value;
                if let Ok(other) = Sample::decode(&changed) {
                    assert_eq!(other.encode(), changed, "byte {at} {value}");
                    assert_eq!(other == *sample, changed == bytes, "byte {at} {value}");
                }
            }
        }
    }
}

#[test]
fn an_impossible_sample_is_refused_with_the_reason() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let game = positions(&mut rng, Variant::Standard);
    let middle = Sample::from_position(&game[30], 12, GameResult::Win, 30);
    assert_eq!(Sample::decode(&middle.encode()).unwrap(), middle);
    let with = |change: &dyn Fn(&mut Sample)| {
        let mut sample = middle.clone();
        change(&mut sample);
        Sample::decode(&sample.encode()).unwrap_err().to_string()
    };
    let spots = |state: u8| {
        move |sample: &mut Sample| {
            let free = sample.points.iter().position(|&s| s == 0).unwrap();
            sample.points[free] = state;
        }
    };
    let six = "White has 6 rings, removed ones counted";
    let six_removed = with(&|sample| sample.removed[0] += 1);
    assert!(six_removed.contains(six), "{six_removed}");
    let six_on_board = with(&spots(1));
    assert!(six_on_board.contains(six), "{six_on_board}");
    let score = with(&|sample| sample.score = 20_001);
    assert!(score.contains("20001"), "{score}");
    let too_few = with(&|sample| {
        let ring = sample.points.iter().position(|&s| s == 3).unwrap();
        sample.points[ring] = 0;
    });
    assert!(
        too_few.contains("rings are still to be placed"),
        "{too_few}"
    );
    let won = with(&|sample| sample.rings_to_win = 0);
    assert!(won.contains("byte 29"), "{won}");

    // Five of a colour in line: a row that would have been removed, or one that waits.
    let row = |state: u8| {
        let mut sample = middle.clone();
        sample.points = [0; 85];
        sample.removed = [0, 0];
        for (n, point) in ["a2", "a3", "a4", "a5", "b1"].into_iter().enumerate() {
            let other = ["k7", "k8", "k9", "k10", "j5"][n];
            sample.points[point.parse::<Point>().unwrap().index()] = 1;
            sample.points[other.parse::<Point>().unwrap().index()] = 3;
        }
        for point in ["f4", "f5", "f6", "f7", "f8"] {
            sample.points[point.parse::<Point>().unwrap().index()] = state;
        }
        Sample::decode(&sample.encode()).unwrap_err()
    };
    assert!(matches!(row(2), SampleError::Stage("a row waits")));
    assert!(matches!(row(4), SampleError::Position(_)));
}

#[test]
fn a_file_gives_its_games_again() {
    let folder = folder("round_trip");
    let path = folder.join("games.bin");
    write(&path, &header(5), &games(5));
    let mut reader = Reader::open(&path, Tail::Whole).unwrap();
    assert_eq!(reader.header(), &header(5));
    let read: Vec<Game> = (&mut reader).map(Result::unwrap).collect();
    assert_eq!(read, games(5));
    assert_eq!(reader.offset(), fs::metadata(&path).unwrap().len());
}

#[test]
fn a_truncated_file_is_refused_where_it_breaks() {
    let folder = folder("truncated");
    let path = folder.join("games.bin");
    let (header, games) = (header(5), games(5));
    write(&path, &header, &games);
    let bytes = fs::read(&path).unwrap();
    let starts = starts(&header, &games);
    assert_eq!(starts.last(), Some(&bytes.len()));
    for length in 0..bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let part = starts.iter().rposition(|&start| start <= length).unwrap();
        let whole = part.saturating_sub(1);
        let (read_games, end) = read(&path, Tail::Whole);
        assert_eq!(read_games, games[..whole], "{length} bytes");
        if part > 0 && starts[part] == length {
            assert!(end.is_ok(), "{length} bytes");
        } else {
            let (offset, fault) = fault_of(end.unwrap_err());
            assert_eq!(offset as usize, starts[part], "{length} bytes");
            let found = length - starts[part];
            match fault {
                Fault::Truncated { found: told, .. } => assert_eq!(told, found),
                Fault::Magic { .. } => assert_eq!(length, 0),
                other => panic!("{length} bytes: {other}"),
            }
        }

        // What is to be continued ends before the torn game; a torn header is no such thing.
        let (read_games, end) = read(&path, Tail::MayBeTorn);
        assert_eq!(read_games, games[..whole], "{length} bytes");
        assert_eq!(end.is_ok(), part > 0, "{length} bytes");
    }
}

#[test]
fn a_changed_byte_is_refused_where_its_game_begins() {
    let folder = folder("changed");
    let path = folder.join("games.bin");
    let (header, games) = (header(5), games(5));
    write(&path, &header, &games);
    let bytes = fs::read(&path).unwrap();
    let starts = starts(&header, &games);
    for at in 0..bytes.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            fs::write(&path, &changed).unwrap();
            let part = starts.iter().rposition(|&start| start <= at).unwrap();
            let (read_games, end) = read(&path, Tail::Whole);
            assert_eq!(read_games, games[..part.saturating_sub(1)], "byte {at}");
            let (offset, _) = fault_of(end.unwrap_err());
            assert_eq!(offset as usize, starts[part], "byte {at}");
        }
    }
}

#[test]
fn a_file_that_was_made_wrong_is_refused_though_its_checksums_fit() {
    let folder = folder("made_wrong");
    let path = folder.join("games.bin");
    let (header, games) = (header(5), games(5));
    write(&path, &header, &games);
    let bytes = fs::read(&path).unwrap();
    let starts = starts(&header, &games);
    // Changes `value.len()` bytes at `at` of part `part` and makes its checksum fit.
    let fault = |part: usize, at: usize, value: &[u8]| {
        let mut changed = bytes.clone();
        let (start, end) = (starts[part], starts[part + 1]);
        changed[start + at..start + at + value.len()].copy_from_slice(value);
        let sum = crc32fast::hash(&changed[start..end - 4]);
        changed[end - 4..end].copy_from_slice(&sum.to_le_bytes());
        fs::write(&path, &changed).unwrap();
        let (offset, fault) = fault_of(read(&path, Tail::Whole).1.unwrap_err());
        assert_eq!(offset as usize, start);
        fault.to_string()
    };
    let cases: [(usize, usize, &[u8], &str); 7] = [
        (0, 0, b"YINSHNET", "'YINSHNET', expected 'YINSHDAT'"),
        (0, 8, &[2, 0], "version 2 of the format"),
        (0, 10, &[0], "rings to win is 0, expected 1 to 3"),
        (
            0,
            31,
            &[0xe9, 3],
            "the engine's name is 1001, expected 0 to 1000",
        ),
        (0, 34, &[0xff], "the engine's name is not UTF-8"),
        (
            1,
            4,
            &[20],
            "number of the game is 20, expected less than the 20",
        ),
        (
            1,
            8,
            &[0xf5, 1],
            "number of samples is 501, expected 0 to 500",
        ),
    ];
    for (part, at, value, reason) in cases {
        let told = fault(part, at, value);
        assert!(told.contains(reason), "{told}");
    }
    let told = fault(4, 10 + 2 * SAMPLE_BYTES + 33, &[3]);
    let reason = "sample 2 of game 2: byte 33 of the sample is 3, expected 0 to 2";
    assert_eq!(told, reason);
}

#[test]
fn other_files_are_refused() {
    let folder = folder("other");
    let path = folder.join("other");
    for content in ["", "no games", "YINSHDA", "GAME"] {
        fs::write(&path, content).unwrap();
        let error = Reader::open(&path, Tail::MayBeTorn).err().unwrap();
        assert_eq!(fault_of(error).0, 0, "{content}");
    }
    let missing = Reader::open(&folder.join("missing"), Tail::Whole);
    assert!(matches!(missing.err().unwrap(), DataError::Io { .. }));
}

#[test]
fn a_header_or_game_that_could_not_be_read_is_not_written() {
    let long = Header {
        engine: "x".repeat(1001),
        ..header(1)
    };
    assert!(long.encode().is_err());
    let none = Header {
        rings_to_win: 4,
        ..header(1)
    };
    assert!(none.encode().is_err());
    let start = Position::start(Variant::Standard);
    let sample = Sample::from_position(&start, 0, GameResult::Draw, 0);
    let game = |count| Game {
        index: 0,
        samples: vec![sample.clone(); count],
    };
    assert!(game(500).encode().is_ok());
    assert!(game(501).encode().is_err());
}

#[test]
fn a_merged_file_holds_the_games_of_all_and_merges_again() {
    let folder = folder("merged");
    let path = |name: &str| folder.join(name);
    for seed in [1, 2, 3] {
        write(&path(&seed.to_string()), &header(seed), &games(seed));
    }
    let all = [path("1"), path("2"), path("3")];
    let samples = 3 * 9;
    assert_eq!(merge(&path("all"), &all).unwrap(), (12, samples));
    // Merging is appending.
    let appended: Vec<u8> = all
        .iter()
        .flat_map(|path| fs::read(path).unwrap())
        .collect();
    assert_eq!(fs::read(path("all")).unwrap(), appended);

    merge(&path("12"), &all[..2]).unwrap();
    merge(&path("again"), &[path("12"), path("3")]).unwrap();
    assert_eq!(fs::read(path("again")).unwrap(), appended);

    let mut met = Vec::new();
    read_games(&[path("all")], Tail::Whole, |header, game| {
        met.push((header.seed, game));
        Ok::<(), DataError>(())
    })
    .unwrap();
    let expected = [1, 2, 3].into_iter().flat_map(|seed| {
        let games = games(seed).into_iter();
        games.map(move |game| (seed, game))
    });
    assert_eq!(met, expected.collect::<Vec<_>>());
}

#[test]
fn what_can_not_be_merged_leaves_no_file() {
    let folder = folder("unmerged");
    let path = |name: &str| folder.join(name);
    write(&path("1"), &header(1), &games(1));
    write(&path("2"), &header(2), &games(2));
    let refused = |inputs: &[PathBuf]| {
        let error = merge(&path("out"), inputs).unwrap_err();
        assert!(!path("out").exists());
        error
    };

    // The same games, in another file or in the same one.
    fs::copy(path("1"), path("copy")).unwrap();
    for inputs in [[path("1"), path("copy")], [path("1"), path("1")]] {
        let error = refused(&inputs);
        assert!(
            matches!(
                error,
                DataError::Twice {
                    seed: 1,
                    index: 7,
                    ..
                }
            ),
            "{error}"
        );
    }
    let twice = [fs::read(path("1")).unwrap(), fs::read(path("1")).unwrap()].concat();
    fs::write(path("twice"), twice).unwrap();
    assert!(matches!(refused(&[path("twice")]), DataError::Twice { .. }));

    // A damaged one, also where others before are whole.
    let mut bytes = fs::read(path("2")).unwrap();
    bytes.pop();
    fs::write(path("2"), bytes).unwrap();
    let error = refused(&[path("1"), path("2")]);
    assert!(matches!(error, DataError::Fault { .. }), "{error}");

    // A file that is there stays as it is.
    fs::write(path("there"), "something").unwrap();
    assert!(merge(&path("there"), &[path("1")]).is_err());
    assert_eq!(fs::read(path("there")).unwrap(), b"something");
}
