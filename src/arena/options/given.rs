//! The options of a command line as they were given, and reading their values.

use super::parse::dashed_hint;
use super::{OptionError, Spec};

/// An option as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The [`Spec::name`].
    pub name: &'static str,
    /// The word of [`super::Takes::Value`] and [`super::Takes::MaybeValue`].
    pub value: Option<String>,
    /// The words of [`super::Takes::Pairs`], in order.
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
        self.read_word(self.get(key), &format!("{key}="), read)
    }

    /// The option's own word read by `read`.
    ///
    /// # Errors
    /// [`OptionError::Value`] with the word and what was expected.
    pub fn read_value<T>(
        &self,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, OptionError> {
        self.read_word(self.value.as_deref(), "", read)
    }

    /// A word of the option read by `read`; `place` says where it stands, for an error.
    fn read_word<T>(
        &self,
        word: Option<&str>,
        place: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, OptionError> {
        let Some(word) = word else { return Ok(None) };
        let value = read(word).map_err(|expected| OptionError::Value {
            option: self.name,
            place: place.to_owned(),
            value: word.to_owned(),
            expected,
        })?;
        Ok(Some(value))
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
        self.get(name).map_or(Ok(None), |g| g.read_value(read))
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
