//! The help, made from the table of options.

use super::{Spec, Takes};
use std::fmt::Write as _;

/// The help of a table of options: name and arguments, then what it does, then its keys.
pub fn help(specs: &[Spec]) -> String {
    const COLUMN: usize = 24;
    let mut text = String::new();
    let mut entry = |indent: usize, head: &str, body: &str| {
        let pad = " ".repeat(indent);
        let mut lines = body.lines();
        if indent + head.len() < COLUMN {
            let _ = writeln!(
                text,
                "{pad}{head:<width$}{}",
                lines.next().unwrap_or(""),
                width = COLUMN - indent
            );
        } else {
            let _ = writeln!(text, "{pad}{head}");
        }
        for line in lines {
            let _ = writeln!(text, "{:COLUMN$}{line}", "");
        }
    };
    for spec in specs {
        let arguments = match spec.takes {
            Takes::Nothing => String::new(),
            Takes::Value(what) => format!(" {}", placeholder(what)),
            Takes::MaybeValue(what) => format!(" [{}]", placeholder(what)),
            Takes::Pairs { .. } => " KEY=VALUE…".to_owned(),
        };
        entry(2, &format!("--{}{arguments}", spec.name), spec.help);
        if let Takes::Pairs { keys, .. } = spec.takes {
            for key in keys {
                let head = if key.name.ends_with('.') {
                    format!("{}NAME=", key.name)
                } else {
                    format!("{}=", key.name)
                };
                entry(6, &head, key.help);
            }
        }
    }
    text
}

/// "a number of rounds" is shown as `N`, "a file" as `FILE`.
fn placeholder(what: &str) -> String {
    let last = what.rsplit(' ').next().unwrap_or(what);
    if what.contains("number") {
        "N".to_owned()
    } else {
        last.to_uppercase()
    }
}
