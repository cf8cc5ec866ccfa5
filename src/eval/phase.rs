//! How far a game has come: what an evaluation goes by besides the places of the pieces.

use crate::board::{Color, MARKERS, Position, RINGS, Stage};

/// Values of [`Phase::needed`].
pub const BUCKETS: usize = 10;

/// Values of [`Phase::count`].
pub const COUNTS: usize = MARKERS as usize + 1 + 2 * RINGS as usize;

/// Values of [`Phase::table`].
pub const TABLES: usize = 16;

/// How far a game has come, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Rings still to be removed to win, 1..=3 each: 0..9, the other's number counting fastest; 9
    /// while rings are placed.
    pub needed: usize,
    /// Markers on the board, 0..=51; while rings are placed, 52 and the rings placed.
    pub count: usize,
}

impl Phase {
    /// The phase of `position`.
    #[inline]
    pub fn of(position: &Position) -> Phase {
        let side = position.side();
        if position.stage() == Stage::Placement {
            let placed = |color: Color| position.rings(color).len() as usize;
            return Phase::placing(placed(side) + placed(!side));
        }
        let needed = |color| {
            let removed = position.removed(color);
            position.rings_to_win().saturating_sub(removed)
        };
        let markers = position.all_markers().len() as usize;
        Phase::moving([needed(side), needed(!side)], markers)
    }

    /// The phase with as many rings placed and not all.
    #[inline]
    pub fn placing(placed: usize) -> Phase {
        Phase {
            needed: BUCKETS - 1,
            count: MARKERS as usize + 1 + placed,
        }
    }

    /// The phase with all rings placed, as many still `needed` by the mover and the other, and as
    /// many `markers` on the board.
    #[inline]
    pub fn moving(needed: [u8; 2], markers: usize) -> Phase {
        let [own, other] = needed.map(|n| usize::from(n.clamp(1, 3)) - 1);
        Phase {
            needed: 3 * own + other,
            count: markers,
        }
    }

    /// The phase as the pattern tables tell it, the same for both players.
    ///
    /// Rings placed count in four steps. Later there are three steps of markers on the board
    /// for each sum of rings needed: 6, 5, 4, and 3 or less.
    #[inline]
    pub fn table(self) -> usize {
        if self.needed == BUCKETS - 1 {
            let placed = self.count - (MARKERS as usize + 1);
            return 12 + (placed * 2 / 5).min(3);
        }
        let nearer = (4 - self.needed / 3 - self.needed % 3).min(3);
        let markers = match self.count {
            0..12 => 0,
            12..22 => 1,
            _ => 2,
        };
        3 * nearer + markers
    }
}
