//! The numbers of the hand-made evaluation, tuned by logistic regression on self-play games:
//! `yinsh train --model terms --result-share 0.3` on the games of the third round of `training.md`.

use super::handmade::TERMS;

/// What one of each term is worth, in sixteenths of the unit of the evaluation.
///
/// Full windows (the fourth term) stand in no sample, since rows are removed before the samples
/// are taken; their weight is an estimate.
pub const WEIGHTS: [i16; TERMS] = [
    -17, 17, 181, 480, 6, 39, 133, 40, 67, -16, 7, 1314, 2651, 103,
];
