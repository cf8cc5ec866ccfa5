//! Counts of the windows by the markers of both colours on them.

use crate::board::{Bitboard, WindowSum};

/// How many windows hold `i` markers of the mover and `j` of the opponent: `counts[i][j]`.
pub type WindowCounts = [[u32; 6]; 6];

/// Counts the windows by the markers of both colours that stand on them.
///
/// Pairs whose sum is below 2 are left out: they say nothing.
#[inline]
pub fn count_windows(own: Bitboard, other: Bitboard) -> WindowCounts {
    let mut counts = [[0; 6]; 6];
    for axis in 0..3 {
        let mine = WindowSum::of(own, axis);
        let theirs = WindowSum::of(other, axis);
        let theirs: [Bitboard; 6] = std::array::from_fn(|n| theirs.exactly(n));
        for (i, counts) in counts.iter_mut().enumerate() {
            let row = mine.exactly(i);
            if row.is_empty() {
                continue;
            }
            for j in 2usize.saturating_sub(i)..=5 - i {
                counts[j] += (row & theirs[j]).len();
            }
        }
    }
    counts
}
