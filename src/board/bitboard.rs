//! A set of points as the bits of a `u128`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::point::{OFFSETS, POINTS, Point};

/// A set of points, bit `n` for cell `n` of the 11 by 11 grid.
///
/// Bits off the board are always 0, which is what makes the shifts of
/// [`Bitboard::row_starts`] and [`Bitboard::neighbors`] right at the edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(crate) u128);

/// Every point.
const BOARD: u128 = {
    let mut bits = 0;
    let mut n = 0;
    while n < POINTS {
        bits |= 1 << Point::from_index(n).cell();
        n += 1;
    }
    bits
};

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 85 points.
    pub const ALL: Bitboard = Bitboard(BOARD);

    /// The set of one point.
    #[inline]
    pub const fn of(point: Point) -> Bitboard {
        Bitboard(1 << point.cell())
    }

    /// Whether no point is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `point` is in the set.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.cell() & 1 != 0
    }

    /// Adds `point`.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.0 |= 1 << point.cell();
    }

    /// Takes `point` out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.0 &= !(1 << point.cell());
    }

    /// The point with the lowest cell, if any.
    #[inline]
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 {
            None
        } else {
            Some(Point::from_cell(self.0.trailing_zeros() as u8))
        }
    }

    /// The point with the highest cell, if any.
    #[inline]
    pub const fn last(self) -> Option<Point> {
        if self.0 == 0 {
            None
        } else {
            Some(Point::from_cell(127 - self.0.leading_zeros() as u8))
        }
    }

    /// The lower ends of all runs of five in ascending direction `axis` (0..3).
    #[inline]
    pub const fn row_starts(self, axis: usize) -> Bitboard {
        let d = OFFSETS[axis];
        let two = self.0 & self.0 >> d;
        let four = two & two >> (2 * d);
        Bitboard(four & self.0 >> (4 * d))
    }

    /// Whether five points of the set stand in a row somewhere.
    #[inline]
    pub const fn has_row(self) -> bool {
        !(self.row_starts(0).is_empty()
            && self.row_starts(1).is_empty()
            && self.row_starts(2).is_empty())
    }

    /// The points next to a point of the set (which may be in the set themselves).
    #[inline]
    pub const fn neighbors(self) -> Bitboard {
        let b = self.0;
        let around = b << 1 | b >> 1 | b << 11 | b >> 11 | b << 12 | b >> 12;
        Bitboard(around & BOARD)
    }
}

impl Iterator for Bitboard {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let point = self.first()?;
        self.0 &= self.0 - 1;
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

macro_rules! bit_operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    };
}

bit_operator!(BitAnd bitand, BitAndAssign bitand_assign, &);
bit_operator!(BitOr bitor, BitOrAssign bitor_assign, |);
bit_operator!(BitXor bitxor, BitXorAssign bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Bitboard;

    /// The points of the board that are not in the set.
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & BOARD)
    }
}
