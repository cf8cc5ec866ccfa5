//! The `option` lines by which an engine tells what can be set.

use std::fmt;

use thiserror::Error;

/// What kind of value an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The value at the start.
        default: String,
        /// The values there are.
        values: Vec<String>,
    },
    /// No value: setting it does something.
    Button,
    /// Any text.
    Text {
        /// The value at the start.
        default: String,
    },
}

/// An `option` line.
///
/// ```
/// use yinsh::protocol::{OptionKind, OptionLine};
/// let line = OptionLine::parse("name Hash type spin default 16 min 1 max 64").unwrap();
/// assert_eq!(line.name, "Hash");
/// assert_eq!(line.kind, OptionKind::Spin { default: 16, min: 1, max: 64 });
/// assert_eq!(line.to_string(), "option name Hash type spin default 16 min 1 max 64");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// The name; it may have several words, and case does not count.
    pub name: String,
    /// What value it takes.
    pub kind: OptionKind,
}

/// Why a line is not an `option` line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionLineError {
    /// A field is not there.
    #[error("option '{line}': no {field}")]
    Missing {
        /// The words after `option`.
        line: String,
        /// `name`, `type`, `default`, `min` or `max`.
        field: &'static str,
    },
    /// A field's value is none it can have.
    #[error("option '{line}': {field} '{value}'")]
    Value {
        /// The words after `option`.
        line: String,
        /// `type`, `default`, `min` or `max`.
        field: &'static str,
        /// The offending value.
        value: String,
    },
}

/// The fields of an option line, in the order in which they are read.
struct Fields<'a> {
    line: &'a str,
    found: Vec<(&'a str, String)>,
}

impl<'a> Fields<'a> {
    fn read(line: &'a str) -> Fields<'a> {
        let mut found: Vec<(&str, String)> = Vec::new();
        for word in line.split_whitespace() {
            // A name may hold any word but `type`.
            let in_name = found.len() == 1;
            match (word, found.last_mut()) {
                ("name", None) | ("type", Some(_)) => found.push((word, String::new())),
                ("default" | "min" | "max" | "var", Some(_)) if !in_name => {
                    found.push((word, String::new()));
                }
                (_, Some((_, value))) => {
                    if !value.is_empty() {
                        value.push(' ');
                    }
                    value.push_str(word);
                }
                (_, None) => {}
            }
        }
        Fields { line, found }
    }

    fn get(&self, field: &'static str) -> Result<&str, OptionLineError> {
        let named = self.found.iter().find(|(name, _)| *name == field);
        named
            .map(|(_, value)| value.as_str())
            .ok_or_else(|| OptionLineError::Missing {
                line: self.line.to_owned(),
                field,
            })
    }

    fn parse<T: std::str::FromStr>(&self, field: &'static str) -> Result<T, OptionLineError> {
        let value = self.get(field)?;
        value.parse().map_err(|_| self.wrong(field, value))
    }

    fn wrong(&self, field: &'static str, value: &str) -> OptionLineError {
        OptionLineError::Value {
            line: self.line.to_owned(),
            field,
            value: value.to_owned(),
        }
    }
}

impl OptionLine {
    /// Reads the words after `option`.
    ///
    /// # Errors
    /// [`OptionLineError`] names the field that is missing or wrong.
    pub fn parse(text: &str) -> Result<OptionLine, OptionLineError> {
        let fields = Fields::read(text);
        let name = fields.get("name")?.to_owned();
        let default = || fields.get("default");
        let kind = match fields.get("type")? {
            "check" => OptionKind::Check {
                default: fields.parse("default")?,
            },
            "spin" => OptionKind::Spin {
                default: fields.parse("default")?,
                min: fields.parse("min")?,
                max: fields.parse("max")?,
            },
            "combo" => OptionKind::Combo {
                default: default()?.to_owned(),
                values: (fields.found.iter())
                    .filter(|(name, _)| *name == "var")
                    .map(|(_, value)| value.clone())
                    .collect(),
            },
            "button" => OptionKind::Button,
            "string" => OptionKind::Text {
                default: default().unwrap_or_default().to_owned(),
            },
            other => return Err(fields.wrong("type", other)),
        };
        Ok(OptionLine { name, kind })
    }
}

impl fmt::Display for OptionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values
                    .iter()
                    .try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_reads_back_as_written() {
        for line in [
            "option name Ponder type check default false",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name Variant type combo default standard var standard var blitz",
            "option name Clear Hash type button",
            "option name Weights File type string default a b.bin",
        ] {
            let parsed = OptionLine::parse(line.strip_prefix("option").unwrap()).unwrap();
            assert_eq!(parsed.to_string(), line);
        }
    }

    #[test]
    fn a_name_may_hold_the_words_of_fields() {
        let line = OptionLine::parse("name max default type button").unwrap();
        assert_eq!(line.name, "max default");
    }

    #[test]
    fn errors_name_the_field() {
        let error = |text| OptionLine::parse(text).unwrap_err().to_string();
        assert!(error("type button").contains("no name"));
        assert!(error("name A").contains("no type"));
        assert!(error("name A type dial").contains("type 'dial'"));
        assert!(error("name A type spin default 1 min 0").contains("no max"));
        assert!(error("name A type check default maybe").contains("'maybe'"));
    }
}
