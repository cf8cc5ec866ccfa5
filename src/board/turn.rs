//! Turns: what a player does before the other one is to move, a word of the notation.

use std::fmt;

use arrayvec::ArrayVec;

use super::step::Step;

/// The most steps a turn can have: a ring move, and one removal for each ring needed to win.
pub const MAX_STEPS: usize = 4;

/// A turn: one to four steps, written in the official long notation.
///
/// A `Turn` is a word of the notation, not yet a legal turn of some position:
/// [`Position::parse_turn`](super::Position::parse_turn) and
/// [`Position::is_legal`](super::Position::is_legal) tell that.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Turn(ArrayVec<Step, MAX_STEPS>);

impl Turn {
    /// The steps in the order in which they are played.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Appends a step while a turn is put together.
    ///
    /// # Panics
    /// When the turn has [`MAX_STEPS`] steps already; no turn of a game grows longer.
    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Takes the last step off again.
    pub fn pop(&mut self) -> Option<Step> {
        self.0.pop()
    }
}

impl FromIterator<Step> for Turn {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Turn {
        Turn(steps.into_iter().collect())
    }
}

impl From<Step> for Turn {
    fn from(step: Step) -> Turn {
        Turn::from_iter([step])
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str(";")?;
            }
            write!(f, "{step}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
