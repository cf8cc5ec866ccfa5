//! The numbers of the search, all in one place.
//!
//! Depths are in plies, margins in hundredths of a ring. What each technique gave when it was
//! measured stands in the table of `experiments.md` beside this file.

use super::score::Value;

/// Half the first aspiration window.
pub(super) const ASPIRATION: Value = 20;
/// Iterations from this depth on begin with an aspiration window.
pub(super) const ASPIRATION_DEPTH: u32 = 4;

/// Nodes without a table step are searched a ply less from this depth on.
pub(super) const IIR_DEPTH: i32 = 4;

/// Reverse futility: up to this depth a node whose evaluation beats beta by a margin a ply is
/// taken for a cut.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 6;
pub(super) const REVERSE_FUTILITY_MARGIN: Value = 30;

/// Null move: the least depth, and the reduction `base + depth / divisor`.
pub(super) const NULL_DEPTH: i32 = 3;
pub(super) const NULL_BASE: i32 = 2;
pub(super) const NULL_DIVISOR: i32 = 4;

/// Futility: up to this depth, quiet steps of a node whose evaluation lies more than
/// `base + depth * margin` below alpha are left out.
pub(super) const FUTILITY_DEPTH: i32 = 5;
pub(super) const FUTILITY_BASE: Value = 40;
pub(super) const FUTILITY_MARGIN: Value = 30;

/// Late move pruning: up to this depth, only `base + factor * depth^2` quiet steps are searched.
pub(super) const LATE_DEPTH: i32 = 5;
pub(super) const LATE_BASE: i32 = 6;
pub(super) const LATE_FACTOR: i32 = 3;

/// Late move reductions: `base + ln(depth) * ln(count) / divisor`, in hundredths of a ply.
pub(super) const REDUCTION_BASE: f64 = 0.40;
pub(super) const REDUCTION_DIVISOR: f64 = 2.00;
/// History values a ply of reduction more or less is worth.
pub(super) const REDUCTION_HISTORY: i32 = 8192;

/// Singular extension: the least depth, how much shallower the table's value may be, and the
/// margin a ply of depth below it.
pub(super) const SINGULAR_DEPTH: i32 = 6;
pub(super) const SINGULAR_LAG: i32 = 3;
pub(super) const SINGULAR_MARGIN: Value = 2;

/// From this depth on, a step that another thread is searching is put off.
pub(super) const BUSY_DEPTH: i32 = 3;
/// Nodes from this depth on are watched for another thread settling them.
pub(super) const SETTLED_DEPTH: i32 = 2;

/// Quiescence goes on for this many turns.
pub(super) const QUIESCENCE_TURNS: u32 = 6;
/// In quiescence, rings tried for each row, and ends tried for a slide that makes one.
pub(super) const QUIESCENCE_RINGS: usize = 3;
pub(super) const QUIESCENCE_ENDS: usize = 4;
/// In quiescence, a row that gains a ring and this much cannot lift a value so far below alpha.
pub(super) const DELTA_MARGIN: Value = 250;

/// A history value after a cut grows by `factor * depth`, at most `most`.
pub(super) const HISTORY_FACTOR: i32 = 160;
pub(super) const HISTORY_MOST: i32 = 1600;
/// History values stay within this.
pub(super) const HISTORY_LIMIT: i32 = 16384;

/// Ordering: what a marker flipped to the mover's colour counts beside history.
pub(super) const FLIP_ORDER: i32 = 700;
