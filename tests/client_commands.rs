//! The subcommands of the binary: what they write, and how they end.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn yinsh(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_yinsh"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A subcommand that reads no input may have ended before it is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

const RECORDS: &str = "tests/data/records";

#[test]
fn convert_writes_every_format_as_the_samples_are() {
    let files = [
        "record.txt",
        "official-short.txt",
        "boardspace-robot.sgf",
        "board-game-arena.json",
    ];
    for (to, sample) in [
        ("long", "official-long.txt"),
        ("short", "official-short.txt"),
    ] {
        let expected = std::fs::read_to_string(format!("{RECORDS}/{sample}")).unwrap();
        for file in files {
            let output = yinsh(&["convert", &format!("{RECORDS}/{file}"), "--to", to], "");
            assert_eq!(err(&output), "");
            assert_eq!(out(&output), expected, "{file} to {to}");
            assert_eq!(output.status.code(), Some(0));
        }
    }
    let output = yinsh(
        &["convert", &format!("{RECORDS}/boardspace-resigned.sgf")],
        "",
    );
    let text = out(&output);
    for tag in [
        "[Date \"2005.07.28\"]",
        "[White \"Ann ]\"]",
        "[Result \"0-1\"]",
        "[ResultText \"Partie gagnée par Bob\"]",
        "[Termination \"resignation\"]",
    ] {
        assert!(text.contains(tag), "{tag} in {text}");
    }
}

#[test]
fn convert_reports_what_it_refuses_and_writes_the_rest() {
    let output = yinsh(&["convert", "--to", "long"], "1.e5 *\n1.e5 2.e5 *\n1.a2 *");
    assert_eq!(out(&output), "1.e5 *\n\n1.a2 *\n");
    assert_eq!(
        err(&output),
        "yinsh: -: game 2, line 2, turn 2: turn 'e5' is not legal here: e5 is not empty\n\
         2 games read, 1 refused\n\
         yinsh: a record was refused\n"
    );
    assert_eq!(output.status.code(), Some(2));
    let output = yinsh(&["convert", "--variant", "blitz", "--to", "short"], "1.e5");
    assert_eq!(out(&output), "[Variant \"Blitz\"]\n\n1.e5 *\n");
}

#[test]
fn draw_writes_svg_or_says_what_is_wrong() {
    let output = yinsh(
        &[
            "draw", "startpos", "--moves", "e5 f6", "--pv", "g7 a2", "--theme", "dark",
        ],
        "",
    );
    let svg = out(&output);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(
        svg.contains("<title>4/7/8/9/10/4r4/4R5/9/8/7/4 w 0 0</title>"),
        "{svg}"
    );
    assert!(
        svg.contains(">2</text>"),
        "the second turn of the line is numbered"
    );
    for (arguments, reason) in [
        (
            ["draw", "4/7 w 0 0"],
            "yinsh: the board has 2 rows, it takes 11 separated by '/'\n",
        ),
        (
            ["draw", "startpos --moves e5"],
            "yinsh: the position string has 3 fields, it takes 4 or 5: board, side to move, rings \
             removed by White, by Black, and the rings needed to win where that isn't 3\n",
        ),
    ] {
        let output = yinsh(&arguments, "");
        assert_eq!(err(&output), reason);
        assert_eq!(output.status.code(), Some(2));
    }
    let output = yinsh(&["draw", "startpos", "--moves", "e5 e5"], "");
    assert_eq!(
        err(&output),
        "yinsh: turn 'e5' is not legal here: e5 is not empty\n"
    );
    let output = yinsh(&["draw", "startpos", "--svg", "no/such/folder/a.svg"], "");
    assert!(
        err(&output).starts_with("yinsh: no/such/folder/a.svg: "),
        "{}",
        err(&output)
    );
}

#[test]
fn annotate_marks_a_missed_win_as_a_blunder() {
    let record = "[FEN \"4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0 1\"]\n\
                  1.c4-c5 {why?} 2.e4-e5 3.a2-a3;xb4";
    let folder = env!("CARGO_TARGET_TMPDIR");
    let (page, commented) = (format!("{folder}/a.html"), format!("{folder}/a.txt"));
    let arguments = [
        "annotate", "-", "--nodes", "3000", "--html", &page, "--record", &commented,
    ];
    let output = yinsh(&arguments, record);
    let table = out(&output);
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|l| l.split_whitespace().collect())
        .collect();
    assert_eq!(lines[0], ["no", "turn", "score", "best", "loss"]);
    assert_eq!(lines[1][..2], ["1.", "c4-c5"], "{table}");
    assert_eq!(lines[1][5], "??", "{table}");
    assert_eq!(lines[3][..3], ["3.", "a2-a3;xa2-e2xb4", "#1"], "{table}");
    assert!(table.contains("\nWhite: 2 turns, "), "{table}");
    let commented = std::fs::read_to_string(commented).unwrap();
    let game = yinsh::record::read(&commented).next().unwrap().unwrap();
    assert!(game.plies()[0].comment.ends_with("?? why?"), "{commented}");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("\"turn\":\"c4-c5\""));
    for (arguments, input, reason) in [
        (
            vec!["annotate", "-"],
            "1.e5 2.e5",
            "yinsh: -: line 1, turn 2: turn 'e5' is not legal",
        ),
        (
            vec!["annotate", "-", "--number", "2"],
            "1.e5",
            "yinsh: there is no game 2, the file has 1",
        ),
        (
            vec!["annotate", "-", "--threads", "0"],
            "1.e5",
            "yinsh: invalid value '0' for '--threads <N>': a whole number from 1 to 256",
        ),
        (
            vec!["annotate", "-", "--nodes", "0"],
            "1.e5",
            "yinsh: invalid value '0' for '--nodes <N>'",
        ),
        // Before the hours of thinking that were asked for.
        (
            vec![
                "annotate",
                "-",
                "--movetime",
                "9999999",
                "--html",
                "/no/such/folder/x.html",
            ],
            "1.e5",
            "yinsh: /no/such/folder/x.html: ",
        ),
    ] {
        let output = yinsh(&arguments, input);
        assert!(err(&output).starts_with(reason), "{}", err(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn wrong_options_are_errors_and_help_teaches() {
    for command in ["annotate", "codingame", "convert", "draw", "play"] {
        let output = yinsh(&[command, "--help"], "");
        assert!(out(&output).contains("Usage: yinsh"), "{command}");
        assert_eq!(output.status.code(), Some(0));
        let output = yinsh(&[command, "--nonsense"], "");
        assert!(err(&output).starts_with("yinsh: unexpected argument '--nonsense'"));
        assert_eq!(output.status.code(), Some(2));
    }
}
