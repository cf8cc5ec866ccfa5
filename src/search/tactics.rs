//! What a turn can do about rows: complete one, break one, give one away.

use crate::board::{Bitboard, Color, Position, RingMove, WindowSum};

/// The points of the windows that lack one marker of `markers` to be a row.
#[inline]
pub(super) fn fours(markers: Bitboard) -> Bitboard {
    let mut points = Bitboard::EMPTY;
    for axis in 0..3 {
        let starts = WindowSum::of(markers, axis).exactly(4);
        if !starts.is_empty() {
            points |= starts.window_points(axis);
        }
    }
    points
}

/// The markers of `color` after his ring move.
#[inline]
pub(super) fn own_after(position: &Position, color: Color, m: &RingMove) -> Bitboard {
    (position.markers(color) ^ m.flipped) | Bitboard::of(m.from)
}

/// The markers of the other colour after a ring move of `color`.
#[inline]
pub(super) fn other_after(position: &Position, color: Color, m: &RingMove) -> Bitboard {
    position.markers(!color) ^ m.flipped
}

/// Calls `visit` with each ring move of `color` that would make a row of his.
#[inline]
pub(super) fn for_each_row_move(
    position: &Position,
    color: Color,
    mut visit: impl FnMut(RingMove),
) {
    // The points of the new row hold markers of either colour before, one of them perhaps the
    // moving ring. This alone tells most positions apart.
    if !(position.all_markers() | position.rings(color)).has_row() {
        return;
    }
    // A slide flips nothing, so all slides of a ring make a row or none does.
    let own = position.markers(color);
    let mut slides = None;
    position.for_each_ring_move(color, |m| {
        let makes = if m.flipped.is_empty() {
            match slides {
                Some((from, makes)) if from == m.from => makes,
                _ => {
                    let makes = (own | Bitboard::of(m.from)).has_row();
                    slides = Some((m.from, makes));
                    makes
                }
            }
        } else {
            own_after(position, color, &m).has_row()
        };
        if makes {
            visit(m);
        }
    });
}

/// Whether `color` could make a row by one ring move.
#[inline]
pub(super) fn can_complete(position: &Position, color: Color) -> bool {
    let mut can = false;
    for_each_row_move(position, color, |_| can = true);
    can
}

/// Whether the mover, who is to move a ring, wins by this turn: he lacks one ring and can make
/// a row.
#[inline]
pub(super) fn wins_now(position: &Position) -> bool {
    let side = position.side();
    position.removed(side) + 1 == position.rings_to_win() && can_complete(position, side)
}
