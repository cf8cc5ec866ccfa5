//! Counts of the 123 places where a row can stand, by what stands on them.
//!
//! For one axis, the five points of all places at once are five shifted bitboards; their sum
//! is kept as three bitboards of binary digits, so that 41 places are counted together.

use crate::board::Bitboard;

/// The sum of five bits in each place of one axis, as binary digits.
#[derive(Clone, Copy)]
struct Sum {
    ones: Bitboard,
    twos: Bitboard,
    fours: Bitboard,
}

impl Sum {
    #[inline]
    fn of(set: Bitboard, axis: usize) -> Sum {
        let [a, b, c, d, e] = set.window_shifts(axis);
        // Two full adders, then a half adder for the carries.
        let ab = a ^ b;
        let first = ab ^ c;
        let carry1 = (a & b) | (ab & c);
        let de = d ^ e;
        let ones = first ^ de;
        let carry2 = (d & e) | (first & de);
        Sum {
            ones,
            twos: carry1 ^ carry2,
            fours: carry1 & carry2,
        }
    }

    /// The places whose sum is `n`, 0..=5.
    #[inline]
    fn is(self, n: usize) -> Bitboard {
        let digit = |set: Bitboard, bit: usize| if n & bit != 0 { set } else { !set };
        digit(self.ones, 1) & digit(self.twos, 2) & digit(self.fours, 4)
    }
}

/// How many places hold `i` markers of the mover and `j` of the opponent: `counts[i][j]`.
pub type WindowCounts = [[u32; 6]; 6];

/// Counts the places by the markers of both colours that stand on them.
///
/// Pairs whose sum is below 2 are left out: they say nothing.
#[inline]
pub fn count_windows(own: Bitboard, other: Bitboard) -> WindowCounts {
    let mut counts = [[0; 6]; 6];
    for axis in 0..3 {
        let places = Bitboard::ALL.row_starts(axis);
        let mine = Sum::of(own, axis);
        let theirs = Sum::of(other, axis);
        let mine: [Bitboard; 6] = std::array::from_fn(|n| mine.is(n) & places);
        let theirs: [Bitboard; 6] = std::array::from_fn(|n| theirs.is(n));
        for (i, &row) in mine.iter().enumerate() {
            if row.is_empty() {
                continue;
            }
            for j in 2usize.saturating_sub(i)..=5 - i {
                counts[i][j] += (row & theirs[j]).len();
            }
        }
    }
    counts
}
