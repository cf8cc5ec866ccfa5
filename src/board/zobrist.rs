//! Zobrist keys: a position's hash as the exclusive or of a random number for each feature.

use std::sync::LazyLock;

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::point::CELLS;

/// The random numbers. Their seed is fixed, so that keys are equal from run to run and
/// machine to machine, and a key can be named in a bug report.
pub(crate) struct Zobrist {
    /// By colour and cell.
    pub rings: [[u64; CELLS]; 2],
    /// By colour and cell.
    pub markers: [[u64; CELLS]; 2],
    /// By cell: a marker changes colour.
    pub flips: [u64; CELLS],
    /// By colour and rings removed.
    pub removed: [[u64; 4]; 2],
    /// By rings needed to win.
    pub needed: [u64; 4],
    /// Black is to move.
    pub black: u64,
    /// The mover has moved a ring, and removes own rows now.
    pub moved: u64,
}

const SEED: u64 = 0x5949_4e53_485f_3835;

static ZOBRIST: LazyLock<Zobrist> = LazyLock::new(|| {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut zobrist = Zobrist {
        rings: [[0; CELLS]; 2],
        markers: [[0; CELLS]; 2],
        flips: [0; CELLS],
        removed: [[0; 4]; 2],
        needed: [0; 4],
        black: rng.random(),
        moved: rng.random(),
    };
    for color in 0..2 {
        rng.fill(&mut zobrist.rings[color][..]);
        rng.fill(&mut zobrist.markers[color][..]);
        rng.fill(&mut zobrist.removed[color][..]);
        // No rings removed is no feature: the empty board's key is that of its side alone.
        zobrist.removed[color][0] = 0;
    }
    rng.fill(&mut zobrist.needed[..]);
    zobrist.needed[3] = 0;
    for cell in 0..CELLS {
        zobrist.flips[cell] = zobrist.markers[0][cell] ^ zobrist.markers[1][cell];
    }
    zobrist
});

/// The table, made at first use.
#[inline]
pub(crate) fn zobrist() -> &'static Zobrist {
    &ZOBRIST
}
