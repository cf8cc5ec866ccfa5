//! The program itself: arguments, exit codes, the end of input, and pipes that break.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
#[cfg(target_os = "linux")]
use std::sync::mpsc;

fn yinsh(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yinsh"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn output(arguments: &[&str]) -> Output {
    yinsh(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text is UTF-8")
}

fn serving() -> Child {
    let mut command = yinsh(&[]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn commands_as_arguments_run_to_their_end() {
    let done = output(&["perft", "3"]);
    assert_eq!(done.status.code(), Some(0));
    assert!(text(&done.stdout).ends_with("Nodes searched: 592620\n"));

    let done = output(&[
        "position startpos moves e5",
        "d",
        "go depth 2",
        "query result",
    ]);
    assert_eq!(done.status.code(), Some(0));
    let lines: Vec<&str> = text(&done.stdout).lines().collect();
    assert!(lines.contains(&"Fen: 4/7/8/9/10/9/4R5/9/8/7/4 b 0 0"));
    assert!(lines[lines.len() - 2].starts_with("bestmove "), "{lines:?}");
    assert_eq!(lines[lines.len() - 1], "response none");
    assert_eq!(text(&done.stderr), "");

    let done = output(&["quit", "d"]);
    assert_eq!((done.status.code(), text(&done.stdout)), (Some(0), ""));
}

#[test]
fn an_error_ends_with_2_and_its_reason_on_stderr() {
    for (arguments, reason) in [
        (&["nonsense"][..], "'nonsense'"),
        (&["--nonsense"], "'--nonsense'"),
        (&["position startpos moves e5 e5", "d"], "e5 is not empty"),
        (&["perft"], "whole number"),
        (&["go depth x"], "'x'"),
        (&["setoption name Hash value 0"], "'0'"),
    ] {
        let failed = output(arguments);
        assert_eq!(failed.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&failed.stdout), "", "{arguments:?}");
        let told = text(&failed.stderr);
        assert!(
            told.starts_with("yinsh: ") && told.contains(reason),
            "{arguments:?}: {told}"
        );
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn help_and_version_explain_themselves() {
    let help = output(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(text(&help.stdout).contains("Usage:") && text(&help.stdout).contains("yinsh perft 3"));
    let version = output(&["--version"]);
    assert_eq!(version.status.code(), Some(0));
    assert_eq!(
        text(&version.stdout),
        format!("yinsh {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn the_end_of_input_ends_it_with_0_and_nothing_on_stderr() {
    for input in [
        "",
        "isready\n",
        "go infinite\n",
        "go ponder\nisready\n",
        "nonsense",
    ] {
        let mut child = serving();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{input}");
        assert_eq!(text(&done.stderr), "", "{input}");
        let bestmoves = text(&done.stdout).matches("bestmove ").count();
        assert_eq!(bestmoves, input.matches("go ").count(), "{input}");
    }
}

#[test]
fn it_is_silent_until_spoken_to_on_both_streams() {
    let mut child = serving();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"isready\n").unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    replies.read_line(&mut first).unwrap();
    assert_eq!(first, "readyok\n");
    drop(input);
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(stderr, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_output_closed_by_its_reader_ends_it_with_0() {
    for line in ["isready", "go infinite", "ugi", "d", "go perft 4"] {
        let mut child = serving();
        drop(child.stdout.take());
        // The input stays open: only the broken output can end it.
        let mut input = child.stdin.take().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{line}");
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut stderr)
            .unwrap();
        assert_eq!(stderr, "", "{line}");
    }
    let mut counting = yinsh(&["perft", "4"]);
    let mut child = counting.stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_on_a_full_disk_ends_it_with_2_and_the_reason() {
    let full = std::fs::File::create("/dev/full").expect("the device that is always full");
    let output = yinsh(&["d"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("output: No space left"));
}

#[test]
fn logs_are_on_stderr_and_only_when_asked_for() {
    let quiet = yinsh(&["query result"])
        .env_remove("YINSH_LOG")
        .output()
        .unwrap();
    assert_eq!(text(&quiet.stderr), "");
    let logged = yinsh(&["query result"])
        .env("YINSH_LOG", "debug")
        .output()
        .unwrap();
    assert_eq!(text(&logged.stdout), "response none\n");
    assert!(text(&logged.stderr).contains("response none"));
}

/// The peak of resident memory, as Linux tells it.
#[cfg(target_os = "linux")]
fn peak_kb(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.unwrap().trim().trim_end_matches(" kB");
    number.parse().unwrap()
}

/// 100 MB without an end of line, then 100 MB of lines of the longest kind.
#[cfg(target_os = "linux")]
#[test]
fn no_input_makes_it_grow() {
    let mut child = serving();
    let mut input = child.stdin.take().unwrap();
    // Replies are read all the while: errors would fill the pipe.
    let (sender, receiver) = mpsc::channel();
    let replies = BufReader::new(child.stdout.take().unwrap()).lines();
    let reading = std::thread::spawn(move || {
        for reply in replies {
            if reply.unwrap() == "readyok" {
                sender.send(()).unwrap();
            }
        }
    });
    let ready = |child: &Child| {
        receiver.recv().unwrap();
        peak_kb(child)
    };
    input
        .write_all(b"setoption name Hash value 1\nisready\n")
        .unwrap();
    let before = ready(&child);
    for _ in 0..100 {
        input.write_all(&[b'x'; 1 << 20]).unwrap();
    }
    input.write_all(b"\nisready\n").unwrap();
    let after_line = ready(&child);
    let line = format!("position startpos moves {}\n", "a ".repeat(32_000));
    for _ in 0..1_600 {
        input.write_all(line.as_bytes()).unwrap();
    }
    input.write_all(b"isready\n").unwrap();
    let after_lines = ready(&child);
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    reading.join().unwrap();
    println!("resident: {before} kB, {after_line} kB, {after_lines} kB");
    assert!(
        after_line < before + 4 * 1024,
        "{before} kB, then {after_line} kB"
    );
    assert!(
        after_lines < before + 32 * 1024,
        "{before} kB, then {after_lines} kB"
    );
}
