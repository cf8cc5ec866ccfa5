//! The command line in the manner of fastchess: `-engine cmd=./a tc=10+0.1 -rounds 100 -repeat`.
//!
//! One dash or two; `key=value` lists that run to the next option; the same option several times
//! where that means something. General parsers can't take that, so this one is by hand: it turns
//! words into [`Given`] options by a table of [`Spec`]s, and knows nothing of their meaning. The
//! table also makes the help, so that the two can't drift apart.

use super::nearest::nearest;

mod error;
mod help;
pub mod read;
pub mod table;

pub use error::OptionError;
pub use help::help;

/// What follows an option on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// One word, shown in the help under this name.
    Value(&'static str),
    /// One word or none.
    MaybeValue(&'static str),
    /// `key=value` words up to the next option.
    Pairs {
        /// The keys; one that ends in `.` is a prefix, as in `option.Hash=64`.
        keys: &'static [Key],
        /// The key a word without `=` is the value of, if any is.
        bare: Option<&'static str>,
        /// Keys that may come more than once.
        repeatable: &'static [&'static str],
    },
}

/// A key of a `key=value` list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name before `=`.
    pub name: &'static str,
    /// What its value is, for the help.
    pub help: &'static str,
}

/// An option that can be given.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name, without dashes.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What follows it.
    pub takes: Takes,
    /// Whether it may come more than once.
    pub repeatable: bool,
    /// One or two lines for the help.
    pub help: &'static str,
}

/// An option as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The [`Spec::name`].
    pub name: &'static str,
    /// The word of [`Takes::Value`] and [`Takes::MaybeValue`].
    pub value: Option<String>,
    /// The words of [`Takes::Pairs`], in order.
    pub pairs: Vec<(String, String)>,
}

/// A parsed command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The options in the order they came.
    pub options: Vec<Given>,
    /// Words that belong to no option: files, engines.
    pub operands: Vec<String>,
}

impl Given {
    /// The values of `key`, in order.
    pub fn values<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.pairs
            .iter()
            .filter(move |(k, _)| k == key)
            .map(|(_, v)| v.as_str())
    }

    /// The value of a key that comes at most once.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, v)| v.as_str())
    }

    /// The value of `key` read by `read`, which says what it expected when it can't.
    ///
    /// # Errors
    /// [`OptionError::Value`] with the key, its value and what was expected.
    pub fn read<T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, OptionError> {
        self.get(key)
            .map(|value| {
                read(value).map_err(|expected| OptionError::Value {
                    option: self.name,
                    place: format!("{key}="),
                    value: value.to_owned(),
                    expected,
                })
            })
            .transpose()
    }

    /// The option's own word read by `read`.
    ///
    /// # Errors
    /// [`OptionError::Value`] with the word and what was expected.
    pub fn read_value<T>(
        &self,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, OptionError> {
        self.value
            .as_deref()
            .map(|value| {
                read(value).map_err(|expected| OptionError::Value {
                    option: self.name,
                    place: String::new(),
                    value: value.to_owned(),
                    expected,
                })
            })
            .transpose()
    }
}

impl Parsed {
    /// The option of that name, where it may come once.
    pub fn get(&self, name: &str) -> Option<&Given> {
        self.options.iter().find(|g| g.name == name)
    }

    /// All options of that name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Given> {
        self.options.iter().filter(move |g| g.name == name)
    }

    /// Whether the option came.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The word of an option read by `read`.
    ///
    /// # Errors
    /// See [`Given::read_value`].
    pub fn read<T>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, OptionError> {
        self.get(name)
            .map(|g| g.read_value(&read))
            .transpose()
            .map(Option::flatten)
    }

    /// # Errors
    /// [`OptionError::Operand`] when a word belongs to no option.
    pub fn no_operands(&self, specs: &[&[Spec]]) -> Result<(), OptionError> {
        match self.operands.first() {
            None => Ok(()),
            Some(word) => Err(OptionError::Operand {
                word: word.clone(),
                hint: dashed_hint(word, specs),
            }),
        }
    }
}

fn names<'a>(specs: &'a [&'a [Spec]]) -> impl Iterator<Item = &'static str> + 'a {
    specs
        .iter()
        .flat_map(|t| t.iter())
        .flat_map(|s| std::iter::once(s.name).chain(s.aliases.iter().copied()))
}

/// The name behind the dashes, and the word behind `=` if there is one: `None` for a word that is
/// no option. A lone dash and negative numbers are none.
fn as_option(word: &str) -> Option<(&str, Option<&str>)> {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'))?;
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    Some(
        name.split_once('=')
            .map_or((name, None), |(n, v)| (n, Some(v))),
    )
}

/// Reads a command line by tables of options.
///
/// # Errors
/// The first thing that can't be read, see [`OptionError`].
pub fn parse(specs: &[&[Spec]], words: &[String]) -> Result<Parsed, OptionError> {
    let mut parsed = Parsed::default();
    let mut words = words.iter().map(String::as_str).peekable();
    while let Some(word) = words.next() {
        let Some((name, attached)) = as_option(word) else {
            parsed.operands.push(word.to_owned());
            continue;
        };
        let spec = specs
            .iter()
            .flat_map(|t| t.iter())
            .find(|s| s.name == name || s.aliases.contains(&name))
            .ok_or_else(|| OptionError::Unknown {
                word: word.to_owned(),
                hint: dashed_hint(name, specs),
            })?;
        if !spec.repeatable && parsed.has(spec.name) {
            return Err(OptionError::Twice { option: spec.name });
        }
        let mut given = Given {
            name: spec.name,
            value: attached.map(str::to_owned),
            pairs: Vec::new(),
        };
        match spec.takes {
            Takes::Nothing => {
                if let Some(value) = attached {
                    return Err(OptionError::UnwantedValue {
                        option: spec.name,
                        value: value.to_owned(),
                    });
                }
            }
            Takes::Value(what) => {
                if given.value.is_none() {
                    given.value = words.next_if(|w| as_option(w).is_none()).map(str::to_owned);
                }
                if given.value.is_none() {
                    return Err(OptionError::NoValue {
                        option: spec.name,
                        what,
                    });
                }
            }
            Takes::MaybeValue(_) => {
                let counts = |w: &&str| w.starts_with(|c: char| c.is_ascii_digit());
                if given.value.is_none() {
                    given.value = words.next_if(counts).map(str::to_owned);
                }
            }
            Takes::Pairs {
                keys,
                bare,
                repeatable,
            } => {
                let attached = given.value.take();
                let mut list: Vec<&str> = attached.as_deref().into_iter().collect();
                while let Some(word) = words.next_if(|w| as_option(w).is_none()) {
                    list.push(word);
                }
                if list.is_empty() {
                    return Err(OptionError::NoPairs { option: spec.name });
                }
                for word in list {
                    let (key, value) = pair(spec.name, keys, bare, word)?;
                    if !repeatable.contains(&key.as_str()) && given.get(&key).is_some() {
                        return Err(OptionError::KeyTwice {
                            option: spec.name,
                            key,
                        });
                    }
                    given.pairs.push((key, value));
                }
            }
        }
        parsed.options.push(given);
    }
    Ok(parsed)
}

fn dashed_hint(name: &str, specs: &[&[Spec]]) -> String {
    nearest(name, names(specs))
        .map(|n| format!("; did you mean `--{n}`?"))
        .unwrap_or_default()
}

/// One word of a list.
fn pair(
    option: &'static str,
    keys: &[Key],
    bare: Option<&'static str>,
    word: &str,
) -> Result<(String, String), OptionError> {
    let known = |key: &str| {
        keys.iter().any(|k| {
            k.name == key
                || (k.name.ends_with('.') && key.len() > k.name.len() && key.starts_with(k.name))
        })
    };
    match (word.split_once('='), bare) {
        (Some((key, value)), _) if known(key) => Ok((key.to_owned(), value.to_owned())),
        // A path with an `=` in it is no key: `./a=b`.
        (Some((key, _)), Some(bare)) if key.contains('/') => Ok((bare.to_owned(), word.to_owned())),
        (Some((key, _)), _) => Err(OptionError::UnknownKey {
            option,
            key: key.to_owned(),
            hint: key_hint(key, keys),
        }),
        (None, Some(bare)) => Ok((bare.to_owned(), word.to_owned())),
        (None, None) => Err(OptionError::NotAPair {
            option,
            word: word.to_owned(),
        }),
    }
}

/// The nearest key; of `optoin.Hash` only `optoin.` is compared, with the prefixes.
fn key_hint(key: &str, keys: &[Key]) -> String {
    let (prefix, rest) = key
        .split_once('.')
        .map_or((key, None), |(p, r)| (p, Some(r)));
    let names = keys.iter().map(|k| k.name.trim_end_matches('.'));
    nearest(prefix, names)
        .map(|near| match rest {
            Some(rest) if keys.iter().any(|k| k.name.strip_suffix('.') == Some(near)) => {
                format!("; did you mean `{near}.{rest}`?")
            }
            _ => format!("; did you mean `{near}`?"),
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[Spec] = &[
        Spec {
            name: "engine",
            aliases: &[],
            takes: Takes::Pairs {
                keys: &[
                    Key {
                        name: "cmd",
                        help: "program",
                    },
                    Key {
                        name: "name",
                        help: "name",
                    },
                    Key {
                        name: "args",
                        help: "arguments",
                    },
                    Key {
                        name: "option.",
                        help: "option",
                    },
                ],
                bare: Some("cmd"),
                repeatable: &["args"],
            },
            repeatable: true,
            help: "A bot.",
        },
        Spec {
            name: "rounds",
            aliases: &["r"],
            takes: Takes::Value("a number of rounds"),
            repeatable: false,
            help: "Rounds.",
        },
        Spec {
            name: "repeat",
            aliases: &[],
            takes: Takes::MaybeValue("a number"),
            repeatable: false,
            help: "Again.",
        },
        Spec {
            name: "recover",
            aliases: &[],
            takes: Takes::Nothing,
            repeatable: false,
            help: "Go on.",
        },
        Spec {
            name: "resign",
            aliases: &[],
            takes: Takes::Pairs {
                keys: &[Key {
                    name: "score",
                    help: "cp",
                }],
                bare: None,
                repeatable: &[],
            },
            repeatable: false,
            help: "Give up.",
        },
    ];

    fn run(line: &str) -> Result<Parsed, OptionError> {
        parse(
            &[SPECS],
            &line
                .split(' ')
                .filter(|w| !w.is_empty())
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        )
    }

    fn error(line: &str) -> String {
        run(line).unwrap_err().to_string()
    }

    #[test]
    fn one_dash_or_two_is_the_same() {
        let two =
            run("--engine cmd=a name=A option.Hash=64 --engine b --rounds 10 --repeat --recover")
                .unwrap();
        let one =
            run("-engine cmd=a name=A option.Hash=64 -engine b -r 10 -repeat -recover").unwrap();
        assert_eq!(two, one);
        assert_eq!(two.all("engine").count(), 2);
        assert_eq!(two.options[0].get("option.Hash"), Some("64"));
        assert_eq!(two.options[1].get("cmd"), Some("b"));
        assert_eq!(two.get("rounds").unwrap().value.as_deref(), Some("10"));
        assert!(two.has("recover"));
    }

    #[test]
    fn a_value_may_hang_on_an_equals_sign() {
        assert_eq!(run("--rounds=7").unwrap(), run("--rounds 7").unwrap());
        assert_eq!(run("-repeat=4").unwrap(), run("-repeat 4").unwrap());
        assert_eq!(
            run("--engine=cmd=x name=X").unwrap(),
            run("--engine cmd=x name=X").unwrap()
        );
    }

    #[test]
    fn values_keep_their_dashes_equals_signs_and_paths() {
        let parsed = run("--engine ./dir=1/bot args=--fast=1 args=-v option.Skill=-5").unwrap();
        let engine = parsed.get("engine").unwrap();
        assert_eq!(engine.get("cmd"), Some("./dir=1/bot"));
        assert_eq!(
            engine.values("args").collect::<Vec<_>>(),
            ["--fast=1", "-v"]
        );
        assert_eq!(engine.get("option.Skill"), Some("-5"));
    }

    #[test]
    fn an_optional_number_takes_no_other_word() {
        let parsed = run("--repeat file.jsonl").unwrap();
        assert_eq!(parsed.get("repeat").unwrap().value, None);
        assert_eq!(parsed.operands, ["file.jsonl"]);
    }

    #[test]
    fn errors_name_the_nearest_thing() {
        assert_eq!(
            error("--ronuds 5"),
            "unknown option `--ronuds`; did you mean `--rounds`?"
        );
        assert_eq!(
            error("--engine cmd=a nmae=b"),
            "unknown key `nmae` in --engine; did you mean `name`?"
        );
        assert_eq!(error("--zzzzzz"), "unknown option `--zzzzzz`");
        assert_eq!(
            error("--engine cmd=a optoin.Hash=1"),
            "unknown key `optoin.Hash` in --engine; did you mean `option.Hash`?"
        );
    }

    #[test]
    fn errors_say_what_is_missing_or_too_much() {
        assert_eq!(error("--rounds"), "--rounds needs a number of rounds");
        assert_eq!(
            error("--rounds --recover"),
            "--rounds needs a number of rounds"
        );
        assert_eq!(
            error("--recover=yes"),
            "--recover takes no value, but got `yes`"
        );
        assert_eq!(
            error("--resign 400"),
            "--resign takes key=value words, not `400`"
        );
        assert_eq!(
            error("--engine --recover"),
            "--engine needs at least one key=value"
        );
        assert_eq!(error("--rounds 1 --rounds 2"), "--rounds is given twice");
        assert_eq!(
            error("--resign score=1 score=2"),
            "score= is given twice in one --resign"
        );
    }

    #[test]
    fn values_are_read_with_what_was_expected() {
        let parsed = run("--rounds x --resign score=1e999").unwrap();
        let rounds = parsed.read("rounds", read::whole(1, u64::MAX)).unwrap_err();
        assert_eq!(
            rounds.to_string(),
            "--rounds: `x` is not a whole number from 1"
        );
        let score = parsed
            .get("resign")
            .unwrap()
            .read("score", read::number)
            .unwrap_err();
        assert_eq!(score.to_string(), "--resign: score=`1e999` is not a number");
        assert_eq!(read::switch("on"), Ok(true));
        assert_eq!(
            read::one_of(&[("random", 1), ("sequential", 2)])("sequential"),
            Ok(2)
        );
        assert_eq!(
            read::one_of(&[("random", 1), ("sequential", 2)])("ramdom").unwrap_err(),
            "one of random, sequential; did you mean `random`?"
        );
    }

    #[test]
    fn every_option_and_key_is_in_the_help() {
        let text = help(SPECS);
        for word in [
            "--engine KEY=VALUE…",
            "cmd=",
            "option.NAME=",
            "--rounds N",
            "--repeat [N]",
            "--recover",
        ] {
            assert!(text.contains(word), "{word} in\n{text}");
        }
    }
}
