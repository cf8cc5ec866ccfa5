//! `yinsh codingame` never sends an illegal action, and the referee tells every fault.
//!
//! The referee's own time limits are wide here, so that a busy machine fails no test.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

const YINSH: &str = env!("CARGO_BIN_EXE_yinsh");

fn referee(white: &str, black: &str, more: &[&str]) -> Output {
    Command::new(YINSH)
        .args(["codingame", "referee", white, black])
        .args(more)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap()
}

const PATIENT: [&str; 4] = ["--first", "60000", "--turn", "60000"];

fn quick_bot() -> String {
    format!("{YINSH} codingame --first 40 --turn 5")
}

#[test]
fn games_end_by_the_rules_without_a_fault() {
    for (white, black) in [
        (quick_bot(), quick_bot()),
        (quick_bot(), "bash tests/data/random_bot.sh 1".to_owned()),
        (
            "bash tests/data/random_bot.sh 2".to_owned(),
            "bash tests/data/random_bot.sh 3".to_owned(),
        ),
    ] {
        let more = [&PATIENT[..], &["--games", "2"]].concat();
        let output = referee(&white, &black, &more);
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{log}");
        let text = String::from_utf8(output.stdout).unwrap();
        let games: Vec<_> = yinsh::record::read(&text).collect();
        assert_eq!(games.len(), 2, "{text}");
        for game in games {
            let game = game.unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert!(game.plies().len() > 20, "{text}");
        }
    }
}

#[test]
fn the_engine_beats_random_play() {
    let more = [&PATIENT[..], &["--games", "2"]].concat();
    let output = referee(&quick_bot(), "bash tests/data/random_bot.sh 4", &more);
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(log.contains(" 2 : 0 "), "{log}");
}

#[test]
fn each_fault_of_a_bot_is_told_and_loses() {
    let cases = [
        ("echo no", "the bot has ended"),
        ("sleep 60", "no action in time"),
        ("yes maybe", "'maybe' instead of yes or no"),
        ("yes no", "turn 'no': 'no' is not a part of a turn"),
        (
            "sh tests/data/one_ring_bot.sh",
            "turn 'e5' is not legal here",
        ),
    ];
    for (bot, reason) in cases {
        let output = referee(
            "bash tests/data/random_bot.sh 5",
            bot,
            &["--first", "5000", "--turn", "5000"],
        );
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(log.contains(reason), "{bot}: {log}");
        assert!(log.contains("bot 1 wins, bot 2: "), "{bot}: {log}");
        assert_eq!(output.status.code(), Some(2), "{bot}");
    }
    let output = referee("no/such/bot", "true", &[]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("no/such/bot: "));
}

fn answers(input: &str) -> Output {
    let mut child = Command::new(YINSH)
        .args(["codingame", "--first", "20", "--turn", "5"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn wrong_input_ends_the_bot_with_a_reason() {
    let board = "....\n.......\n........\n.........\n..........\n.........\n..........\n\
                 .........\n........\n.......\n....\n";
    for (input, reason) in [
        (
            "3\n",
            "yinsh: '3' where the bot's number, 1 or 2, is expected\n",
        ),
        (
            "1\n12\n",
            "yinsh: '12' where the number of lines, 11, is expected\n",
        ),
        (
            "1\n11\n...\n",
            "yinsh: the input ends where a line of the board is expected\n",
        ),
        (
            &format!("1\n11\n{board}x\n"),
            "yinsh: 'x' where the number of legal actions is expected\n",
        ),
    ] {
        let output = answers(input);
        assert_eq!(String::from_utf8_lossy(&output.stderr), reason, "{input}");
        assert_eq!(output.status.code(), Some(2));
    }
    for input in ["", "1\n", "2\n"] {
        assert_eq!(answers(input).status.code(), Some(0));
    }
    let output = answers(&format!("1\n11\n{board}0\n"));
    let text = String::from_utf8(output.stdout).unwrap();
    let ring = text.strip_prefix("yes\n").unwrap().trim_end();
    assert!(ring.parse::<yinsh::board::Point>().is_ok(), "{text}");
}
