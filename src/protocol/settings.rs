//! What `setoption` sets.

use std::ops::RangeInclusive;
use std::time::Duration;

use thiserror::Error;

use super::option::{OptionKind, OptionLine};
use crate::board::Variant;
use crate::eval::{HANDMADE, SHIPPED};
use crate::search::Options;

/// The settings of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Those of the search.
    pub search: Options,
    /// Whether `bestmove` tells the answer expected.
    pub ponder: bool,
    /// Which game `startpos` starts.
    pub variant: Variant,
    /// The evaluation: a name that [`Evaluation::by_name`](crate::eval::Evaluation::by_name) takes.
    pub eval_file: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            search: Options::default(),
            ponder: false,
            variant: Variant::default(),
            eval_file: SHIPPED.to_owned(),
        }
    }
}

/// What an option does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The settings are to be these.
    Settings(Settings),
    /// The transposition table is to be emptied.
    ClearHash,
}

/// Why an option can't be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// There is no such option.
    #[error("setoption: there is no option '{name}', only {}", known())]
    Unknown {
        /// The name given.
        name: String,
    },
    /// The option needs a value.
    #[error("setoption {name}: no value, expected {expected}")]
    Missing {
        /// The option.
        name: &'static str,
        /// The values it takes.
        expected: String,
    },
    /// The value is none that the option takes.
    #[error("setoption {name}: value '{value}', expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// The values it takes.
        expected: String,
    },
}

const HASH: &str = "Hash";
const THREADS: &str = "Threads";
const MULTI_PV: &str = "MultiPV";
const MOVE_OVERHEAD: &str = "Move Overhead";
const PONDER: &str = "Ponder";
const CLEAR_HASH: &str = "Clear Hash";
const VARIANT: &str = "Variant";
const EVAL_FILE: &str = "EvalFile";

/// In the order in which they are told.
const NAMES: [&str; 8] = [
    HASH,
    THREADS,
    MULTI_PV,
    MOVE_OVERHEAD,
    PONDER,
    CLEAR_HASH,
    VARIANT,
    EVAL_FILE,
];

const VARIANTS: [(Variant, &str); 2] = [(Variant::Standard, "standard"), (Variant::Blitz, "blitz")];

fn known() -> String {
    NAMES.join(", ")
}

fn spin(default: usize, range: &RangeInclusive<usize>) -> OptionKind {
    OptionKind::Spin {
        default: default as i64,
        min: *range.start() as i64,
        max: *range.end() as i64,
    }
}

/// The name of a variant, as the option has it.
fn variant_name(variant: Variant) -> &'static str {
    let named = VARIANTS.iter().find(|(known, _)| *known == variant);
    named.map_or("", |(_, name)| name)
}

impl Settings {
    /// The `option` lines, with these settings as defaults.
    pub fn lines(&self) -> Vec<OptionLine> {
        let overhead = self.search.move_overhead.as_millis() as usize;
        let kind = |name| match name {
            HASH => spin(self.search.hash_mb, &Options::HASH),
            THREADS => spin(self.search.threads, &Options::THREADS),
            MULTI_PV => spin(self.search.multi_pv, &Options::MULTI_PV),
            MOVE_OVERHEAD => spin(overhead, &Options::OVERHEAD_MS),
            PONDER => OptionKind::Check {
                default: self.ponder,
            },
            VARIANT => OptionKind::Combo {
                default: variant_name(self.variant).to_owned(),
                values: VARIANTS.map(|(_, name)| name.to_owned()).to_vec(),
            },
            EVAL_FILE => OptionKind::Text {
                default: self.eval_file.clone(),
            },
            _ => OptionKind::Button,
        };
        NAMES
            .into_iter()
            .map(|name| OptionLine {
                name: name.to_owned(),
                kind: kind(name),
            })
            .collect()
    }

    /// What setting the option `name`, in any case, to `value` does.
    ///
    /// # Errors
    /// [`SettingError`] names the option or value that is wrong and what would be right.
    pub fn change(&self, name: &str, value: Option<&str>) -> Result<Change, SettingError> {
        let known = NAMES.into_iter().find(|n| n.eq_ignore_ascii_case(name));
        let name = known.ok_or_else(|| SettingError::Unknown {
            name: name.to_owned(),
        })?;
        let mut changed = self.clone();
        let search = &mut changed.search;
        match name {
            HASH => search.hash_mb = number(name, value, &Options::HASH)?,
            THREADS => search.threads = number(name, value, &Options::THREADS)?,
            MULTI_PV => search.multi_pv = number(name, value, &Options::MULTI_PV)?,
            MOVE_OVERHEAD => {
                let ms = number(name, value, &Options::OVERHEAD_MS)?;
                search.move_overhead = Duration::from_millis(ms as u64);
            }
            PONDER => changed.ponder = word(name, value, &[(true, "true"), (false, "false")])?,
            VARIANT => changed.variant = word(name, value, &VARIANTS)?,
            EVAL_FILE => {
                let given = value.filter(|value| !value.is_empty());
                let expected = || format!("{SHIPPED}, {HANDMADE} or a weights file");
                let given = given.ok_or_else(|| wrong(name, value, expected()))?;
                changed.eval_file = given.to_owned();
            }
            _ => return Ok(Change::ClearHash),
        }
        Ok(Change::Settings(changed))
    }
}

/// The error for a value that is missing or none of the `expected`.
fn wrong(name: &'static str, value: Option<&str>, expected: String) -> SettingError {
    match value {
        None | Some("") => SettingError::Missing { name, expected },
        Some(value) => SettingError::Value {
            name,
            value: value.to_owned(),
            expected,
        },
    }
}

fn number(
    name: &'static str,
    value: Option<&str>,
    range: &RangeInclusive<usize>,
) -> Result<usize, SettingError> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (low, high) = (range.start(), range.end());
            wrong(name, value, format!("a number from {low} to {high}"))
        })
}

/// One of several words, in any case.
fn word<T: Copy>(
    name: &'static str,
    value: Option<&str>,
    words: &[(T, &str)],
) -> Result<T, SettingError> {
    let given = value.unwrap_or("");
    let known = words.iter().find(|(_, w)| w.eq_ignore_ascii_case(given));
    known.map(|(meaning, _)| *meaning).ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
        wrong(name, value, words.join(" or "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(name: &str, value: &str) -> Settings {
        match Settings::default().change(name, Some(value)).unwrap() {
            Change::Settings(settings) => settings,
            Change::ClearHash => panic!("{name} clears the table"),
        }
    }

    fn error(name: &str, value: Option<&str>) -> String {
        let error = Settings::default().change(name, value).unwrap_err();
        error.to_string()
    }

    #[test]
    fn every_option_told_can_be_set() {
        assert_eq!(changed("hash", "64").search.hash_mb, 64);
        assert_eq!(changed("THREADS", "2").search.threads, 2);
        assert_eq!(changed("MultiPV", "3").search.multi_pv, 3);
        assert_eq!(changed("evalfile", "a b.net").eval_file, "a b.net");
        let overhead = Duration::from_millis(25);
        assert_eq!(
            changed("move overhead", "25").search.move_overhead,
            overhead
        );
        assert!(changed("Ponder", "True").ponder);
        assert_eq!(changed("variant", "BLITZ").variant, Variant::Blitz);
        let clear = Settings::default().change("clear hash", None);
        assert_eq!(clear, Ok(Change::ClearHash));
        for line in Settings::default().lines() {
            let result = Settings::default().change(&line.name, None);
            let missing = matches!(result, Err(SettingError::Missing { .. }));
            assert!(missing || line.kind == OptionKind::Button, "{line}");
        }
    }

    #[test]
    fn errors_name_option_value_and_range() {
        assert_eq!(
            error("Hash", Some("0")),
            "setoption Hash: value '0', expected a number from 1 to 65536"
        );
        assert!(error("Hash", Some("65537")).contains("'65537'"));
        assert!(error("Threads", Some("-1")).contains("'-1'"));
        assert!(error("Ponder", Some("yes")).contains("'yes', expected true or false"));
        assert!(error("Variant", Some("chess")).contains("standard or blitz"));
        assert!(error("MultiPV", None).contains("no value"));
        assert!(error("OwnBook", Some("true")).contains("'OwnBook', only Hash, Threads"));
    }
}
