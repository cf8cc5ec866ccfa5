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

/// Whether a ring move of `color` could make a row of his, by what stands on the windows alone:
/// a quick test that most positions fail which have no such move.
///
/// All five points of the row hold markers before the move, or one of them the ring that moves.
/// Without that ring, the row crosses the jump, and one marker of it is flipped; a row along the
/// jump would be one of the other colour before, and no such row stands when a ring is moved.
#[inline]
fn may_complete(position: &Position, color: Color) -> bool {
    let own = position.markers(color);
    let rings = position.rings(color);
    let all = position.all_markers() | rings;
    (0..3).any(|axis| {
        let windows = all.row_starts(axis);
        !windows.is_empty()
            && !(windows & (rings.windows_over(axis) | WindowSum::of(own, axis).exactly(4)))
                .is_empty()
    })
}

/// Whether `test` holds for some ring move of `color` that would make a row of his; they are tried
/// until one is found.
#[inline]
fn any_row_move(position: &Position, color: Color, mut test: impl FnMut(RingMove) -> bool) -> bool {
    if !may_complete(position, color) {
        return false;
    }
    // A slide flips nothing, so all slides of a ring make a row or none does.
    let own = position.markers(color);
    let mut slides = None;
    position.any_ring_move(color, |m| {
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
        makes && test(m)
    })
}

/// Calls `visit` with each ring move of `color` that would make a row of his.
#[inline]
pub(super) fn for_each_row_move(
    position: &Position,
    color: Color,
    mut visit: impl FnMut(RingMove),
) {
    any_row_move(position, color, |m| {
        visit(m);
        false
    });
}

/// Whether `color` could make a row by one ring move.
#[inline]
pub(super) fn can_complete(position: &Position, color: Color) -> bool {
    any_row_move(position, color, |_| true)
}

/// Whether the mover, who is to move a ring, wins by this turn: he lacks one ring and can make
/// a row.
#[inline]
pub(super) fn wins_now(position: &Position) -> bool {
    let side = position.side();
    position.removed(side) + 1 == position.rings_to_win() && can_complete(position, side)
}
