//! Checks of how lines are read, whatever they hold.

use super::bench::Bench;
use super::probe::{Probe, SILENCE};
use super::{Check, Failure, scene};
use crate::protocol::{LONGEST_LINE, Reply, Response};

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "silence-at-start",
        "Lines",
        "nothing is said before the first command",
        silence_at_start,
    ),
    Check::required(
        "silent-commands",
        "Lines",
        "commands that are obeyed without an answer have none",
        silent_commands,
    ),
    Check::required(
        "blank-lines",
        "Lines",
        "blank lines, spaces and tabs alone are no commands",
        blank_lines,
    ),
    Check::required(
        "carriage-returns",
        "Lines",
        "a line may end with CR LF",
        carriage_returns,
    ),
    Check::required(
        "white-space",
        "Lines",
        "tabs and repeated spaces are as good as one space",
        white_space,
    ),
    Check::required(
        "junk-in-front",
        "Lines",
        "unknown words in front of a command are skipped",
        junk_in_front,
    ),
    Check::required(
        "unknown-command",
        "Errors",
        "a line without a command is answered by one error line",
        unknown_command,
    ),
    Check::required(
        "case-of-words",
        "Lines",
        "the words of commands are case-sensitive",
        case_of_words,
    ),
    Check::required(
        "nul-bytes",
        "Hostile surroundings",
        "NUL bytes are characters like others",
        nul_bytes,
    ),
    Check::required(
        "no-utf8",
        "Hostile surroundings",
        "bytes that are no UTF-8 are survived, and no command",
        no_utf8,
    ),
    Check::required(
        "longest-line",
        "Lines",
        "a line of 65,536 bytes is read whole",
        longest_line,
    ),
    Check::required(
        "too-long-line",
        "Errors",
        "a longer line is dropped with one error line, and the next one is obeyed",
        too_long_line,
    ),
    Check::required(
        "line-in-pieces",
        "Lines",
        "a line that comes in pieces is one line",
        line_in_pieces,
    ),
    Check::required(
        "order-of-commands",
        "Lines",
        "a hundred commands sent at once are obeyed in their order",
        order_of_commands,
    ),
];

fn silence_at_start(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.start()?;
    // What is said at a slow start comes in front of the greeting's answer.
    let mut heard = probe.listen(SILENCE)?;
    heard.extend(probe.settle()?);
    match heard.first() {
        None => Ok(()),
        Some(said) => Err(probe.wrong("silence", format!("`{}`", said.text))),
    }
}

fn silent_commands(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for line in [
        "stop",
        "ponderhit",
        "uginewgame",
        "ucinewgame",
        "position startpos",
        "position startpos moves e5",
    ] {
        probe.tell(line)?;
    }
    Ok(())
}

fn blank_lines(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.bytes("blank lines", b"\n\n  \n\t\n \t \r\n\r\n")?;
    let heard = probe.settle()?;
    probe.nothing(&heard)
}

/// A ring of White stands on e5.
fn after_e5(probe: &mut Probe<'_>) -> Result<(), Failure> {
    probe.stands_at(&scene::resolved("startpos moves e5"))
}

fn carriage_returns(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.bytes(
        "lines that end with CR LF",
        b"position startpos moves e5\r\nquery p1turn\r\n",
    )?;
    let heard = probe.settle()?;
    if !matches!(&heard[..], [said] if said.reply == Reply::Response(Response::False)) {
        return Err(probe.wrong("`response false` alone", said(&heard)));
    }
    after_e5(&mut probe)
}

fn said(heard: &[super::probe::Said]) -> String {
    match heard {
        [] => "nothing".to_owned(),
        [first, ..] => format!("`{}` first of {} lines", first.text, heard.len()),
    }
}

fn white_space(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.tell("\tposition \t startpos  moves\te5  ")?;
    after_e5(&mut probe)
}

fn junk_in_front(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.tell("hello wide world position startpos moves e5")?;
    after_e5(&mut probe)?;
    probe.send("joho isready")?;
    probe.until("readyok", |reply| *reply == Reply::ReadyOk)?;
    Ok(())
}

fn unknown_command(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.tell("position startpos moves e5")?;
    for line in ["frobnicate", "bestmove e5", "startpos moves e5", "-1"] {
        probe.refused(line)?;
    }
    after_e5(&mut probe)
}

fn case_of_words(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.tell("position startpos moves e5")?;
    for line in ["ISREADY", "Position startpos", "Quit"] {
        probe.refused(line)?;
    }
    after_e5(&mut probe)
}

fn nul_bytes(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.tell("position startpos moves e5")?;
    probe.bytes("NUL bytes", b"\0\0\0\n")?;
    let heard = probe.settle()?;
    probe.one_error(&heard)?;
    probe.bytes(
        "position startpos moves e5 f6 with a NUL",
        b"position startpos moves e5 f6\0\n",
    )?;
    let heard = probe.settle()?;
    probe.one_error(&heard)?;
    after_e5(&mut probe)
}

fn no_utf8(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.tell("position startpos moves e5")?;
    probe.bytes("bytes that are no UTF-8", b"\xff\xfe\xc3\x28 \x80\n")?;
    let heard = probe.settle()?;
    probe.one_error(&heard)?;
    probe.bytes(
        "position startpos moves and no UTF-8",
        b"position startpos moves \xffe5 f6\n",
    )?;
    let heard = probe.settle()?;
    probe.one_error(&heard)?;
    after_e5(&mut probe)
}

fn longest_line(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let (begin, end) = ("position startpos", " moves e5");
    let pad = " ".repeat(LONGEST_LINE - begin.len() - end.len());
    let line = format!("{begin}{pad}{end}\n");
    probe.bytes(
        "position startpos, 65,500 spaces, moves e5",
        line.as_bytes(),
    )?;
    let heard = probe.settle()?;
    probe.nothing(&heard)?;
    after_e5(&mut probe)
}

fn too_long_line(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    probe.tell("position startpos moves e5")?;
    for length in [LONGEST_LINE + 1, 16 * LONGEST_LINE] {
        let (begin, end) = ("position startpos", " moves e5 f6");
        let pad = " ".repeat(length - begin.len() - end.len());
        let name = format!("a line of {length} bytes");
        probe.bytes(&name, format!("{begin}{pad}{end}\n").as_bytes())?;
        let heard = probe.settle()?;
        probe.one_error(&heard)?;
    }
    after_e5(&mut probe)
}

fn line_in_pieces(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for piece in ["position start", "pos mo", "ves e", "5"] {
        probe.bytes(piece, piece.as_bytes())?;
        let heard = probe.listen(SILENCE / 5)?;
        probe.nothing(&heard)?;
    }
    probe.bytes("position startpos moves e5, in pieces", b"\n")?;
    after_e5(&mut probe)
}

fn order_of_commands(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let commands: String = (0..50)
        .map(|n| match n % 3 {
            0 => "position startpos\nquery p1turn\n",
            1 => "position startpos moves e5\nquery p1turn\n",
            _ => "position startpos moves e5 f6\nquery p1turn\n",
        })
        .collect();
    probe.bytes("a hundred commands at once", commands.as_bytes())?;
    let replies: Vec<Reply> = probe.settle()?.into_iter().map(|said| said.reply).collect();
    let expected: Vec<Reply> = (0..50)
        .map(|n| Reply::Response(Response::from(n % 3 != 1)))
        .collect();
    if replies == expected {
        return Ok(());
    }
    let agree = replies.iter().zip(&expected).take_while(|(a, b)| a == b);
    let got = format!(
        "{} answers, {} right ones first",
        replies.len(),
        agree.count()
    );
    Err(probe.wrong("fifty answers in order", got))
}
