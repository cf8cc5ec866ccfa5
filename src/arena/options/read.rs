//! Readers of single values, each saying what it expects.

use crate::arena::nearest::hint;

/// A whole number within the bounds.
///
/// # Errors
/// What was expected.
pub fn whole(low: u64, high: u64) -> impl Fn(&str) -> Result<u64, String> {
    move |text| {
        text.parse()
            .ok()
            .filter(|n| (low..=high).contains(n))
            .ok_or_else(|| {
                if high == u64::MAX {
                    format!("a whole number from {low}")
                } else {
                    format!("a whole number from {low} to {high}")
                }
            })
    }
}

/// A whole number of at least `least` that fits 32 bits.
///
/// # Errors
/// What was expected.
pub fn small(least: u32) -> impl Fn(&str) -> Result<u32, String> {
    move |text| whole(u64::from(least), u64::from(u32::MAX))(text).map(|n| n as u32)
}

/// A finite number.
///
/// # Errors
/// What was expected.
pub fn number(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|x: &f64| x.is_finite())
        .ok_or_else(|| "a number".to_owned())
}

/// `true`/`on`/`yes` or `false`/`off`/`no`.
///
/// # Errors
/// What was expected.
pub fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" | "on" | "yes" => Ok(true),
        "false" | "off" | "no" => Ok(false),
        _ => Err("on or off".to_owned()),
    }
}

/// One of a few words, given with their meanings.
///
/// # Errors
/// The words.
pub fn one_of<'a, T: Copy>(choices: &'a [(&'a str, T)]) -> impl Fn(&str) -> Result<T, String> + 'a {
    move |text| {
        choices
            .iter()
            .find(|(name, _)| *name == text)
            .map(|&(_, value)| value)
            .ok_or_else(|| {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                format!(
                    "one of {}{}",
                    names.join(", "),
                    hint(text, names.iter().copied())
                )
            })
    }
}
