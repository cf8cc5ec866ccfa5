//! The command line in the manner of fastchess: `-engine cmd=./a tc=10+0.1 -rounds 100 -repeat`.
//!
//! One dash or two; `key=value` lists that run to the next option; the same option several times
//! where that means something. General parsers can't take that, so this one is by hand: it turns
//! words into [`Given`] options by a table of [`Spec`]s, and knows nothing of their meaning. The
//! table also makes the help, so that the two can't drift apart.

mod error;
mod given;
mod help;
mod parse;
pub mod read;
pub mod table;
#[cfg(test)]
mod tests;

pub use error::OptionError;
pub use given::{Given, Parsed};
pub use help::help;
pub use parse::parse;

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
