//! Every format of game records is read, and read to the same game; what breaks a rule is
//! refused with turn and reason.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yinsh::board::{Color, Outcome, Point, Position, Stage, Step, Turn, Variant};
use yinsh::record::{self, Format, Game, Style};

/// Random turns, rows taken as soon as they can be, so that games have removals in them; or, to
/// have passes, turns that together leave White as few ring moves as can be.
fn random_game(rng: &mut Xoshiro256PlusPlus, variant: Variant, smother: bool) -> Game {
    let mut game = Game::new(variant);
    while !game.position().is_over() {
        let mut turns = game.position().turns();
        let lengths = turns.iter().map(|turn| turn.steps().len());
        let (fewest, most) = (lengths.clone().min(), lengths.max());
        if smother {
            turns.retain(|turn| Some(turn.steps().len()) == fewest);
            let freedom = |turn: &Turn| {
                let mut after = game.position().clone();
                after.play(turn).unwrap();
                let targets = |ring| after.ring_targets(ring).len();
                after.rings(Color::White).map(targets).sum::<u32>()
            };
            turns.sort_by_cached_key(freedom);
            turns.truncate(2);
        } else {
            turns.retain(|turn| Some(turn.steps().len()) == most);
        }
        let turn = turns.swap_remove(rng.random_range(..turns.len()));
        game.push(turn).unwrap();
    }
    game
}

fn games() -> Vec<Game> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    (0..120)
        .map(|n| {
            let variant = if n % 4 == 3 {
                Variant::Blitz
            } else {
                Variant::Standard
            };
            random_game(&mut rng, variant, n % 2 == 0)
        })
        .collect()
}

fn turns(game: &Game) -> Vec<String> {
    game.plies().iter().map(|p| p.turn.to_string()).collect()
}

fn read_one(text: &str, format: Format, variant: Variant) -> Game {
    let mut games = record::read_format(text, format, variant);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// A step with the player who makes it.
fn steps(game: &Game) -> Vec<(Color, Step)> {
    let mut position: Position = game.start().clone();
    let mut steps = Vec::new();
    for step in game.plies().iter().flat_map(|ply| ply.turn.steps()) {
        steps.push((position.side(), *step));
        position.make(*step);
    }
    steps
}

fn apart(point: Point) -> String {
    format!("{} {}", point.letter().to_ascii_uppercase(), point.number())
}

/// The hand of Boardspace: `robot` moves in one step; a person places, drops, picks up again.
fn boardspace(game: &Game, robot: bool, done: bool) -> String {
    let mut text = String::from("(;\nGM[24]VV[2]\nDT[Thu Jul 28 14:58:52 ADT 2005]\n");
    let name = if game.start().rings_to_win() == 1 {
        "Yinsh-Blitz"
    } else {
        "Yinsh"
    };
    let _ = writeln!(
        text,
        "SU[{name}]\nP0[id \"Ann \\]\"]\nP1[id \"Bob\"]\n; P0[0 Start White]"
    );
    for (n, (color, step)) in steps(game).into_iter().enumerate() {
        let player = color.index();
        let own = color.letter();
        let mut node = |event: &str| {
            let _ = writeln!(text, "; P{player}[{n} {event}]TM[{}]", 10 * n);
        };
        match step {
            Step::Place(point) if robot => node(&format!("place {own}r  {}", apart(point))),
            Step::Place(point) => {
                let other = game
                    .start()
                    .empty()
                    .into_iter()
                    .find(|&p| p != point)
                    .unwrap();
                node(&format!("place {own}r {}", apart(other)));
                node(&format!("pick board {}", apart(other)));
                node(&format!("drop board {}", apart(point)));
            }
            Step::Move { from, to } if robot => {
                node(&format!("move {} {}", apart(from), apart(to)));
            }
            Step::Move { from, to } => {
                node(&format!("place {own} {}", apart(from)));
                node(&format!("drop board {}", apart(from)));
                node(&format!("pick board {}", apart(from)));
                node(&format!("drop board {}", apart(to)));
            }
            Step::Remove { row, ring } => {
                let (a, b) = row.ends();
                let (a, b) = if n % 2 == 0 { (a, b) } else { (b, a) };
                node(&format!("remove {own} {} {}", apart(a), apart(b)));
                if done {
                    node("Done ");
                }
                node(&format!("remove {own}r {}", apart(ring)));
            }
            Step::Pass => node("Pass"),
        }
        if done {
            node("Done ");
        }
    }
    text.push_str(";\nP0[time 0:06:35 ]\nP1[time 0:02:02 ]\n)\n");
    text
}

/// A replay log in which now and then an action, or a whole turn, is undone and done again.
fn board_game_arena(game: &Game) -> String {
    let item = |color: Color, log: &str, from: &str, to: &str| {
        serde_json::json!({
            "type": if log.contains("back") || log.contains("restarts") { "restartUndo" } else { "move" },
            "log": log,
            "args": {
                "player_id": if color == Color::White { 111 } else { 222 },
                "locationFrom": from.to_uppercase(),
                "locationTo": to.to_uppercase(),
            },
        })
    };
    let mut packets = Vec::new();
    let all = steps(game);
    for (n, &(color, step)) in all.iter().enumerate() {
        let mut data = vec![serde_json::json!({ "type": "gameStateChange", "args": { "id": n } })];
        let first = n == 0 || all[n - 1].0 != color;
        match step {
            Step::Place(point) => {
                let placed = item(
                    color,
                    "${player_name} places a ring on ${locationTo}",
                    "@1",
                    &point.to_string(),
                );
                if n % 3 == 0 {
                    data.push(placed.clone());
                    data.push(item(
                        color,
                        "${player_name} takes back their last move",
                        "",
                        "",
                    ));
                }
                data.push(placed);
            }
            Step::Move { from, to } => {
                let (from, to) = (from.to_string(), to.to_string());
                let marker = item(
                    color,
                    "${player_name} places a marker on ${locationTo}",
                    "@m",
                    &from,
                );
                let moved = item(
                    color,
                    "${player_name} moves a ring from ${locationFrom} to ${locationTo} and flips ${n} markers",
                    &from,
                    &to,
                );
                if first && n % 3 == 1 {
                    data.push(marker.clone());
                    data.push(moved.clone());
                    data.push(item(color, "${player_name} restarts their turn", "", ""));
                }
                data.push(marker.clone());
                if n % 3 == 2 {
                    data.push(item(
                        color,
                        "${player_name} takes back their last move",
                        "",
                        "",
                    ));
                    data.push(marker);
                }
                data.push(moved);
            }
            Step::Remove { row, ring } => {
                let (a, b) = row.ends();
                data.push(item(
                    color,
                    "${player_name} removes a row of markers from ${locationFrom} to ${locationTo}",
                    &a.to_string(),
                    &b.to_string(),
                ));
                data.push(item(
                    color,
                    "${player_name} removes a ring from ${locationFrom}",
                    &ring.to_string(),
                    "@3",
                ));
            }
            Step::Pass => {}
        }
        packets.push(serde_json::json!({ "packet_id": n, "data": data }));
    }
    serde_json::json!({
        "status": 1,
        "data": {
            "logs": packets,
            "players": [
                { "id": "222", "color": "000000", "name": "Bob" },
                { "id": "111", "color": "ffffff", "name": "Ann" },
            ],
        },
    })
    .to_string()
}

#[test]
fn every_format_gives_back_the_game_it_was_made_from() {
    let (mut shorter, mut passes) = (0, 0);
    for game in games() {
        let expected = turns(&game);
        passes += expected.iter().filter(|t| *t == "pass").count();
        let variant = if game.start().rings_to_win() == 1 {
            Variant::Blitz
        } else {
            Variant::Standard
        };
        let long = record::write(&game, Style::Long);
        let short = record::write(&game, Style::Short);
        shorter += long.len() - short.len();
        let texts = [
            (record::write(&game, Style::Record), Format::Record),
            (long, Format::Record),
            (short, Format::Record),
            (boardspace(&game, false, false), Format::Boardspace),
            (boardspace(&game, true, false), Format::Boardspace),
            (boardspace(&game, false, true), Format::Boardspace),
            (boardspace(&game, true, true), Format::Boardspace),
            (board_game_arena(&game), Format::BoardGameArena),
        ];
        for (text, format) in texts {
            assert_eq!(Format::of(&text), format);
            let read = read_one(&text, format, variant);
            assert_eq!(turns(&read), expected);
            assert_eq!(read.position(), game.position());
            assert_eq!(read.result(), game.result());
        }
    }
    assert!(
        shorter > 500 && passes > 3,
        "{shorter} letters saved, {passes} passes"
    );
}

#[test]
fn tags_comments_and_declared_results_survive_the_project_format() {
    let mut game = Game::from_position("4/7/8/9/10/9/4R5/9/8/7/4 b 0 0 1".parse().unwrap());
    game.set_tag("Termination", "time");
    game.set_tag("Black", "a \"quoted\" \\ name\nin two lines");
    game.set_comment("of the whole game");
    for word in ["a5", "b2", "c3"] {
        let turn = game.position().parse_turn(word).unwrap();
        game.push(turn).unwrap();
    }
    game.set_ply_comment(1, "+0.35/12 0.101s } ".to_owned() + &"long ".repeat(30));
    game.set_result(Some(Outcome::Win(Color::Black))).unwrap();
    let text = record::write(&game, Style::Record);
    assert!(
        text.starts_with("[White \"?\"]\n[Black \"a \\\"quoted\\\" \\\\ name in two lines\"]\n")
    );
    assert!(text.contains("} 2.a5 3.b2 {+0.35/12"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let read = read_one(&text, Format::Record, Variant::Standard);
    assert_eq!(record::write(&read, Style::Record), text);
    assert_eq!(read.start(), game.start());
    assert_eq!(read.comment(), "of the whole game");
    assert_eq!(read.result(), game.result());
    assert_eq!(read.tag("Termination"), Some("time"));
}

#[test]
fn a_wrong_game_does_not_hide_those_after_it() {
    let text = "[White \"a\"]\n\n1.e5 2.e5 *\n\n[White \"b\"]\n1.a2 {} 2.a3\n[White c]\n1.a2\n\
                [White \"d\"]\n1.a2 {never closed";
    let read: Vec<_> = record::read(text).collect();
    let shown: Vec<String> = read
        .iter()
        .map(|game| match game {
            Ok(game) => format!("{} turns", game.plies().len()),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        shown,
        [
            "line 3, turn 2: turn 'e5' is not legal here: e5 is not empty",
            "2 turns",
            "line 7: '[White c]' where a tag, [Name \"value\"], is expected",
            "line 10: '{never closed' where a comment that ends with } is expected",
        ]
    );
}

#[test]
fn people_write_the_notation_in_many_ways() {
    let rings = "1. e3 2.A5  b2 4.b3 5.c2 6...c3 7.d2 8.d3 9.e2 10.f4";
    let text = format!("{rings} 11.e3-e4! {{good}} 12.f4-f5?!");
    let game = read_one(&text, Format::Record, Variant::Standard);
    assert_eq!(game.plies().len(), 12);
    assert_eq!(game.plies()[10].comment, "! good");
    assert_eq!(game.plies()[11].comment, "?!");
    let row = "[FEN \"4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0\"]\n";
    for turn in [
        "a2-a3;xa2-e2xb4",
        "a2-a3; xe2-a2xb4",
        "a2-a3 ;xb4",
        "A2-A3;XB4",
        "1.a2-a3 ; xb4",
    ] {
        let game = read_one(&format!("{row}{turn}"), Format::Record, Variant::Standard);
        assert_eq!(turns(&game), ["a2-a3;xa2-e2xb4"], "{turn}");
    }
}

#[test]
fn what_breaks_a_rule_or_the_format_is_refused_with_turn_and_reason() {
    let sgf = |events: &str| format!("(;\nSU[Yinsh]\nP0[id \"a\"]\n{events})");
    let bga = |items: &str| format!("[{{\"data\":[{items}]}}]");
    let placed = |who: u8, at: &str| {
        format!(
            "{{\"type\":\"move\",\"log\":\"places a ring on\",\
             \"args\":{{\"player_id\":{who},\"locationTo\":\"{at}\"}}}}"
        )
    };
    let cases = [
        ("", "line 1: no game in it"),
        ("1.e5 3.e6", "line 1: number 3 where turn 2 is due"),
        (
            "1.e5\n2.z9",
            "line 2, turn 2: turn 'z9': 'z9' is not a part of a turn: \
             expected a point, from-to, xEND-ENDxRING or pass",
        ),
        (
            "1.e5 2.pass",
            "line 1, turn 2: turn 'pass' is not legal here: a ring is to be placed",
        ),
        ("[A \"1\"]\n[A \"2\"]", "line 1: the tag A stands twice"),
        (
            "[Result \"2-0\"]\n1.e5",
            "line 1: '2-0' where the result 1-0, 0-1, 1/2-1/2 or * is expected",
        ),
        (
            "[Result \"1-0\"]\n1.e5\n0-1",
            "line 3: tag Result is 1-0, but the turns end with 0-1",
        ),
        (
            "[FEN \"4/7/8/9/10/9/10/9/RR5r/rrRR3/4 w 2 3\"]\n1-0",
            "line 1: tag FEN: White has 6 rings, removed ones counted; a player has 5",
        ),
        (
            "[FEN \"4/7/8/9/10/9/10/9/RR5r/rR5/4 w 2 3\"]\n1-0",
            "line 2: the result is said to be 1-0, but by the rules it is 0-1",
        ),
        (
            "[FEN \"4/7/8/9/10/9/10/9/8/7/4 w 0 0\"]\n[Variant \"Blitz\"]",
            "line 2: tag Variant is 'Blitz', but 3 rings win in the position of tag FEN",
        ),
        (
            "[Variant \"Bliss\"]",
            "line 1: 'Bliss' where the variant Standard or Blitz is expected",
        ),
        (
            "(;GM[24])",
            "line 1: 'no property SU' where SU[Yinsh] is expected",
        ),
        (
            "(;SU[Tzaar])",
            "line 1: 'Tzaar' where the game Yinsh or Yinsh-Blitz is expected",
        ),
        (
            "(;SU[Yinsh](;",
            "line 1: '(' where a game without variations is expected",
        ),
        (
            &sgf("; P0[1 place wr H 12]"),
            "line 4, turn 1: 'H 12' where a point of the board is expected",
        ),
        (
            &sgf("; P0[1 place br H 7]"),
            "line 4, turn 1: White touches 'br': the piece is the other player's",
        ),
        (
            &sgf("; P0[1 place wr H 7]\n; P1[2 place br H 7]\n"),
            "line 5, turn 2: turn 'h7' is not legal here: h7 is not empty",
        ),
        (
            &sgf("; P0[1 place wr H 7]\n; P0[Done]\n; P0[3 place wr H 8]\n;P1[move A 2 A 3]"),
            "line 6, turn 2: White acts, but Black is to move",
        ),
        (
            &sgf("; P0[remove wr H 7]"),
            "line 4, turn 1: ring h7: no row was removed before it",
        ),
        (
            &sgf("; P0[jump H 7]"),
            "line 4, turn 1: 'jump H 7' where a step: place, drop, pick, move, remove, Done, \
             Pass, Swap or Resign, is expected",
        ),
        (
            "[{",
            "line 1: not JSON: EOF while parsing an object at line 1 column 2",
        ),
        ("[]", "line 1: no game in it"),
        ("[{\"data\":[]}]", "packet 1: no game in it"),
        (
            &bga(&[placed(1, "E5"), placed(2, "E5")].join(",")),
            "packet 1, turn 2: turn 'e5' is not legal here: e5 is not empty",
        ),
        (
            &bga(&[placed(1, "E5"), placed(1, "E6")].join(",")),
            "packet 1, turn 2: White acts, but Black is to move",
        ),
        (
            &bga(&[placed(1, "E5"), placed(2, "E6"), placed(3, "E7")].join(",")),
            "packet 1, turn 3: places a ring on: a third player acts",
        ),
        (
            &bga(&placed(1, "@2")),
            "packet 1, turn 1: places a ring on: the point is missing or not one of the board",
        ),
    ];
    for (text, expected) in cases {
        let games = record::read_format(text, Format::of(text), Variant::Standard);
        let error = games[0].as_ref().expect_err(text).to_string();
        assert_eq!(error, expected, "{text}");
    }
}

#[test]
fn files_that_break_off_are_read_to_their_last_turn() {
    let game = &games()[0];
    let whole = boardspace(game, true, true);
    let all = turns(game);
    for end in (0..whole.len())
        .step_by(97)
        .filter(|&n| whole.is_char_boundary(n))
    {
        match &record::read_format(&whole[..end], Format::Boardspace, Variant::Standard)[0] {
            Ok(read) => assert!(all.starts_with(&turns(read))),
            Err(error) => assert!(end < whole.find("SU").unwrap() + 10, "{error}"),
        }
    }
}

#[test]
fn any_bytes_are_read_without_a_panic() {
    let game = &games()[1];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(66);
    let texts = [
        record::write(game, Style::Record),
        boardspace(game, false, true),
        board_game_arena(game),
    ];
    for text in &texts {
        for _ in 0..400 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(..bytes.len());
                bytes[at] = rng.random();
            }
            bytes.truncate(rng.random_range(1..=bytes.len()));
            let text = String::from_utf8_lossy(&bytes);
            for format in Format::ALL {
                for read in record::read_format(&text, format, Variant::Standard) {
                    let _ = read.map_err(|e| e.to_string());
                }
            }
        }
    }
}

/// The samples in `tests/data/records`: file, turns, result, and where it is unfinished.
#[test]
fn the_samples_are_read() {
    let samples = [
        ("official-long.txt", 71, "1-0"),
        ("official-short.txt", 71, "1-0"),
        ("record.txt", 71, "1-0"),
        ("boardspace-2005.sgf", 71, "1-0"),
        ("boardspace-robot.sgf", 71, "1-0"),
        ("boardspace-resigned.sgf", 14, "0-1"),
        ("board-game-arena.json", 71, "1-0"),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    for (name, count, result) in samples {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let game = read_one(&text, Format::of(&text), Variant::Standard);
        assert_eq!(game.plies().len(), count, "{name}");
        assert_eq!(record::result_word(game.result()), result, "{name}");
    }
}

/// The folder of real records, which does not come with the project.
fn real_records() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let shared = std::env::var_os("YINSH_SHARED").map_or(beside, PathBuf::from);
    Some(shared.join("records")).filter(|folder| folder.is_dir())
}

#[test]
fn real_records_are_read_to_their_last_turn() {
    let Some(folder) = real_records() else {
        println!("skipped: no folder ../shared/records");
        return;
    };
    let (mut read, mut refused, mut over, mut turns) = (0, 0, 0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        for game in record::read_format(&text, Format::of(&text), Variant::Standard) {
            match game {
                Ok(game) => {
                    read += 1;
                    over += u32::from(game.position().stage() == Stage::Over);
                    turns += game.plies().len();
                }
                Err(error) => {
                    refused += 1;
                    println!("{}: {error}", path.display());
                }
            }
        }
    }
    println!(
        "real records: {read} read ({over} to the end by the rules), {turns} turns, {refused} refused"
    );
    assert_eq!(refused, 0);
}
