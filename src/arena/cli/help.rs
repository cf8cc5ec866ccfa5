//! What `--help` says.

use super::{COMMANDS, CliError};
use crate::arena::nearest::hint;
use crate::arena::options::{Spec, help as options, table};
use crate::arena::progress::show;

/// The first page.
pub(super) const OVERVIEW: &str = "\
arena runs matches between YINSH bots that speak UGI or UCI, referees every turn by the rules,
and tells strength with honest error bars.

  arena match                    the engine against a simple bot: a first look
  arena match       OPTIONS      two bots
  arena tournament  OPTIONS      many bots: round-robin or gauntlet
  arena sprt        OPTIONS      is the first bot stronger than the second? exit code says it
  arena resume      JOURNAL      go on with any event that was broken off
  arena report      JOURNAL…     tables and files from one or several journals
  arena replay      FILE…        check every game of a record
  arena bot         NAME         the built-in bots (random, greedy) as programs
  arena book        --out FILE   makes a book of balanced openings
  arena check       ENGINE       does a bot keep the protocol? a line for each promise
  arena help        COMMAND      its options

Examples:
  arena match --engine cmd=./a --engine cmd=./b --each tc=10+0.1 --rounds 100 --concurrency 2
  arena sprt --engine cmd=./new --engine cmd=./old --each tc=5+0.05 --sprt elo0=0 elo1=5
  arena tournament --engine ./a --engine ./b --engine greedy --each nodes=20000

Options are named as in fastchess, with one dash or two. Every game is on disk when it ends, in a
journal: `arena resume` goes on with it after any kind of end.

Exit codes: 0 done, or H1 accepted; 1 H0 accepted; 2 can't run: command line, program or file;
3 test undecided at the limit of games; 4 a bot was at fault (with --strict, or where that ended
the event); 130 interrupted.
";

/// Shows the help of a command.
pub(super) fn help(command: &str) -> Result<u8, CliError> {
    let event: &[(&str, &[Spec])] = &[
        ("Bots", table::BOTS),
        ("Games", table::GAMES),
        ("Early ends", table::ENDS),
        ("How it runs", table::RUN),
        ("What is written", table::OUTPUT),
        ("", table::NEW),
    ];
    let (usage, sections) = match command {
        "match" => (
            "arena match [OPTIONS]\n\nPlays two bots against each other, in pairs of games with the same opening and\nsides swapped. Without --engine the engine `yinsh` plays the built-in greedy bot;\nwith one --engine, that one does.",
            event,
        ),
        "tournament" => (
            "arena tournament [OPTIONS]\n\nPlays many bots against each other: round-robin, or a gauntlet.",
            event,
        ),
        "sprt" => (
            "arena sprt --engine … --engine … [OPTIONS]\n\nPlays two bots until it is decided whether the first gains elo1 (H1) or only elo0\n(H0) over the second. Bounds below 0 ask whether it got weaker: elo0=-5 elo1=0.",
            event,
        ),
        "resume" => (
            "arena resume JOURNAL [OPTIONS]\n\nGoes on with an event that was broken off, to the same total. Everything is in the\njournal; options change only how it is gone about.",
            &[
                ("How it runs", table::RUN),
                ("What is written", table::OUTPUT),
            ][..],
        ),
        "report" => (
            "arena report JOURNAL… [OPTIONS]\n\nShows the table of one journal, or of several together (shards of one event, or\nevents between the same bots). A game that stands twice is refused.",
            &[("What is written", table::REPORT)][..],
        ),
        "replay" => (
            "arena replay FILE…\n\nPlays every game of a record or a journal by the rules and checks its result.",
            &[][..],
        ),
        "bot" => (
            "arena bot random|greedy [SEED]\n\nA built-in bot as a program that speaks UGI on standard input and output, for any\nmatch runner.",
            &[][..],
        ),
        "book" => (
            "arena book --out FILE [OPTIONS]\n\nMakes a book of balanced openings: random ones that an engine finds even.",
            &[("", super::book::OPTIONS), ("How it runs", table::RUN)][..],
        ),
        "check" => (
            "arena check ENGINE [OPTIONS]\n\nDrives any bot through protocol.md and prints a line for each promise: `pass`,\n`FAIL` or `none` (optional, and not offered), its name, `required` or `optional`,\nand what is promised, or what is wrong. Where time counts, what the system tells the\nbot waited for a processor goes off, and three of twelve tries have to be in time.\nExit codes: 0 all is kept; 1 something isn't; 2 the engine can't be started.",
            &[("", super::check::OPTIONS)][..],
        ),
        word => {
            return Err(CliError::Command {
                word: word.to_owned(),
                hint: hint(word, COMMANDS),
            });
        }
    };
    let mut text = format!("{usage}\n");
    for (title, specs) in sections {
        if !title.is_empty() {
            text.push_str(&format!("\n{title}:\n"));
        }
        text.push_str(&options(specs));
    }
    show(&text);
    Ok(0)
}
