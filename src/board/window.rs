//! Windows: the 123 places where a row can stand, counted by what stands on them.
//!
//! For one axis the five points of all windows at once are five shifted bitboards; their sum is
//! kept as three bitboards of binary digits, so that all windows are counted together.

use super::bitboard::Bitboard;
use super::point::OFFSETS;

/// How many points of a set lie in each window of one axis.
///
/// Windows are named by their lower end, as in [`Bitboard::row_starts`].
#[derive(Clone, Copy, Debug)]
pub struct WindowSum {
    ones: Bitboard,
    twos: Bitboard,
    fours: Bitboard,
    windows: Bitboard,
}

impl WindowSum {
    /// Counts `set` in the windows of ascending direction `axis` (0..3).
    #[inline]
    pub fn of(set: Bitboard, axis: usize) -> WindowSum {
        let d = OFFSETS[axis];
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|n| Bitboard(set.0 >> (n * d)));
        // Two full adders, then a half adder for their carries.
        let ab = a ^ b;
        let abc = ab ^ c;
        let carry1 = (a & b) | (ab & c);
        let de = d ^ e;
        let carry2 = (d & e) | (abc & de);
        WindowSum {
            ones: abc ^ de,
            twos: carry1 ^ carry2,
            fours: carry1 & carry2,
            windows: Bitboard::ALL.row_starts(axis),
        }
    }

    /// The windows with exactly `n` points of the set, 0..=5.
    #[inline]
    pub fn exactly(&self, n: usize) -> Bitboard {
        let digit = |set: Bitboard, bit: usize| if n & bit != 0 { set } else { !set };
        digit(self.ones, 1) & digit(self.twos, 2) & digit(self.fours, 4) & self.windows
    }
}

impl Bitboard {
    /// All points of the windows of direction `axis` (0..3) whose lower ends are in the set.
    #[inline]
    pub fn window_points(self, axis: usize) -> Bitboard {
        let d = OFFSETS[axis];
        let two = self.0 | self.0 << d;
        let four = two | two << (2 * d);
        Bitboard(four | self.0 << (4 * d))
    }

    /// The lower ends of the windows of direction `axis` (0..3) that a point of the set lies in,
    /// and perhaps cells that are no window's end.
    #[inline]
    pub fn windows_over(self, axis: usize) -> Bitboard {
        let d = OFFSETS[axis];
        let two = self.0 | self.0 >> d;
        let four = two | two >> (2 * d);
        Bitboard(four | self.0 >> (4 * d))
    }
}
