//! What can be wrong with a command line.

/// A command line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such option.
    #[error("unknown option `{word}`{hint}")]
    Unknown {
        /// As typed.
        word: String,
        /// The nearest name, as the end of a sentence.
        hint: String,
    },
    /// No such key in the list of an option.
    #[error("unknown key `{key}` in --{option}{hint}")]
    UnknownKey {
        /// The option's name.
        option: &'static str,
        /// As typed.
        key: String,
        /// The nearest name, as the end of a sentence.
        hint: String,
    },
    /// A word of a list that isn't `key=value`.
    #[error("--{option} takes key=value words, not `{word}`")]
    NotAPair {
        /// The option's name.
        option: &'static str,
        /// As typed.
        word: String,
    },
    /// A list with nothing in it.
    #[error("--{option} needs at least one key=value")]
    NoPairs {
        /// The option's name.
        option: &'static str,
    },
    /// An option that takes a word came without one.
    #[error("--{option} needs {what}")]
    NoValue {
        /// The option's name.
        option: &'static str,
        /// What it takes.
        what: &'static str,
    },
    /// A word after `=` of an option that takes none, or none where the list wants it spaced.
    #[error("--{option} takes no value, but got `{value}`")]
    UnwantedValue {
        /// The option's name.
        option: &'static str,
        /// As typed.
        value: String,
    },
    /// An option came twice that may come once.
    #[error("--{option} is given twice")]
    Twice {
        /// The option's name.
        option: &'static str,
    },
    /// A key came twice in one list.
    #[error("{key}= is given twice in one --{option}")]
    KeyTwice {
        /// The option's name.
        option: &'static str,
        /// The key.
        key: String,
    },
    /// A word that belongs to no option, where none may.
    #[error("unexpected word `{word}`{hint}")]
    Operand {
        /// As typed.
        word: String,
        /// The nearest option, as the end of a sentence.
        hint: String,
    },
    /// A value that means nothing to its option.
    #[error("--{option}: {place}`{value}` is not {expected}")]
    Value {
        /// The option's name.
        option: &'static str,
        /// `key=` or nothing.
        place: String,
        /// As typed.
        value: String,
        /// What would be right.
        expected: String,
    },
    /// Options that can't go together, or one that is missing.
    #[error("{0}")]
    Combination(String),
}
