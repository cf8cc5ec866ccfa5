//! Scores inside the search, and how they look outside.

use super::info::Score;
use crate::eval::MAX_EVAL;

/// A value from the view of the player to move, in the unit of the evaluation.
pub(super) type Value = i32;

/// More than any value.
pub(super) const INFINITE: Value = 32_000;

/// A win now; one in `n` turns is worth `n` less.
pub(super) const WIN: Value = 31_000;

/// Values beyond this are wins found.
pub(super) const WIN_FOUND: Value = WIN - 1_000;

/// Stands in the table where no evaluation was made.
pub(super) const NO_EVAL: Value = i16::MIN as Value;

/// A draw.
pub(super) const DRAW: Value = 0;

const _: () = assert!(MAX_EVAL < WIN_FOUND);

/// The value of being lost after `turns` turns from the root.
#[inline]
pub(super) fn lost_in(turns: u32) -> Value {
    turns as Value - WIN
}

/// Whether the value is a win or loss found.
#[inline]
pub(super) fn is_decided(value: Value) -> bool {
    value.abs() > WIN_FOUND
}

/// A value with wins counted from the root, as one counted from `turns` turns below it,
/// which is what the table stores.
#[inline]
pub(super) fn to_table(value: Value, turns: u32) -> Value {
    if value > WIN_FOUND {
        value + turns as Value
    } else if value < -WIN_FOUND {
        value - turns as Value
    } else {
        value
    }
}

/// The reverse of [`to_table`].
#[inline]
pub(super) fn from_table(value: Value, turns: u32) -> Value {
    if value > WIN_FOUND {
        value - turns as Value
    } else if value < -WIN_FOUND {
        value + turns as Value
    } else {
        value
    }
}

/// The value as the protocol tells it.
pub(super) fn to_score(value: Value) -> Score {
    if value > WIN_FOUND {
        Score::Mate(WIN - value)
    } else if value < -WIN_FOUND {
        Score::Mate(-WIN - value)
    } else {
        Score::Centi(value)
    }
}
