//! Checks of greetings, `isready` and new games.

use super::bench::Bench;
use super::probe::{Probe, Said};
use super::{Check, Failure, scene};
use crate::protocol::{Dialect, OptionKind, Reply};

pub(super) const CHECKS: &[Check] = &[
    Check::required(
        "handshake-ugi",
        "Commands",
        "`ugi` is answered by name, author, options and `ugiok`, in this order",
        |bench| handshake(bench, Dialect::Ugi),
    ),
    Check::required(
        "handshake-uci",
        "Commands",
        "`uci` is answered by name, author, options and `uciok`, in this order",
        |bench| handshake(bench, Dialect::Uci),
    ),
    Check::required(
        "handshake-again",
        "Commands",
        "greeted again, it says the same and the position stands",
        handshake_again,
    ),
    Check::required(
        "option-lines",
        "Replies",
        "names of options differ, defaults lie in their ranges",
        option_lines,
    ),
    Check::required(
        "isready-first",
        "Commands",
        "`isready` is answered by one `readyok`, without a greeting too",
        isready_first,
    ),
    Check::required(
        "position-at-start",
        "Commands",
        "before the first `position`, `startpos` is set up",
        position_at_start,
    ),
    Check::required(
        "new-game",
        "Commands",
        "`uginewgame` and `ucinewgame` set up `startpos`",
        new_game,
    ),
];

fn handshake(bench: &Bench, dialect: Dialect) -> Result<(), Failure> {
    let mut probe = bench.start()?;
    let heard = probe.hello(dialect)?;
    in_order(&probe, &heard)?;
    let behind = probe.settle()?;
    probe.nothing(&behind)
}

/// Name, author, options, and nothing else but remarks.
fn in_order(probe: &Probe<'_>, heard: &[Said]) -> Result<(), Failure> {
    let mut place = 0;
    for said in heard {
        let at = match &said.reply {
            Reply::Name(name) if !name.is_empty() => 1,
            Reply::Author(author) if !author.is_empty() => 2,
            Reply::Option(_) => 3,
            Reply::UgiOk | Reply::UciOk => 4,
            Reply::Remark(_) => continue,
            _ => return Err(probe.wrong("id and option lines", format!("`{}`", said.text))),
        };
        let next = match place {
            0 | 1 => place + 1..=place + 1,
            _ => 3..=4,
        };
        if !next.contains(&at) {
            let expected = ["id name", "id author", "an option", "an option"][place.min(3)];
            return Err(probe.wrong(expected, format!("`{}`", said.text)));
        }
        place = at;
    }
    Ok(())
}

fn handshake_again(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    let position = probe.place("startpos moves e5")?;
    let texts = |heard: Vec<Said>| -> Vec<String> {
        let told = heard
            .into_iter()
            .filter(|s| !matches!(s.reply, Reply::Remark(_)));
        told.map(|said| said.text).collect()
    };
    let dialect = bench.dialect();
    let first = texts(probe.hello(dialect)?);
    let second = texts(probe.hello(dialect)?);
    if let Some((a, b)) = first.iter().zip(&second).find(|(a, b)| a != b) {
        return Err(probe.wrong(format!("`{a}` again"), format!("`{b}`")));
    }
    probe.stands_at(&position)
}

fn option_lines(bench: &Bench) -> Result<(), Failure> {
    let probe = bench.greet()?;
    for (n, option) in probe.options.iter().enumerate() {
        let same = |other: &str| other.eq_ignore_ascii_case(&option.name);
        if probe.options[..n].iter().any(|other| same(&other.name)) {
            return Err(probe.wrong("names that differ", format!("`{}` twice", option.name)));
        }
        let right = match &option.kind {
            OptionKind::Spin { default, min, max } => (min..=max).contains(&default),
            OptionKind::Combo { default, values } => {
                values.iter().any(|v| v.eq_ignore_ascii_case(default))
            }
            _ => true,
        };
        if !right {
            return Err(probe.wrong("a default among the values", format!("`{option}`")));
        }
    }
    Ok(())
}

fn isready_first(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.start()?;
    for _ in 0..3 {
        let heard = probe.settle()?;
        probe.nothing(&heard)?;
    }
    Ok(())
}

fn position_at_start(bench: &Bench) -> Result<(), Failure> {
    bench.greet()?.stands_at(&scene::resolved("startpos"))
}

fn new_game(bench: &Bench) -> Result<(), Failure> {
    let mut probe = bench.greet()?;
    for word in ["uginewgame", "ucinewgame"] {
        probe.place(scene::MIDDLE)?;
        probe.tell(word)?;
        probe.stands_at(&scene::resolved("startpos"))?;
    }
    Ok(())
}
