//! From words to options.

use super::{Given, Key, OptionError, Parsed, Spec, Takes};
use crate::arena::nearest::nearest;

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

/// The option nearest to a word, as the end of a sentence.
pub(super) fn dashed_hint(name: &str, specs: &[&[Spec]]) -> String {
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
