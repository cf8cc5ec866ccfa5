//! What an evaluation sees of a sample.

use crate::board::{POINTS, RINGS, ROWS};
use crate::eval::pattern::{Patterns, state};
use crate::eval::phase::Phase;
use crate::learn::Sample;

/// What an evaluation sees of a sample, ready to be summed.
pub struct Input {
    /// By view (the mover's first) and window: the feature.
    pub features: [[u32; ROWS]; 2],
    /// How far the game has come.
    pub phase: Phase,
}

impl Input {
    /// The features of a sample.
    pub fn of(sample: &Sample) -> Input {
        let tables = Patterns::get();
        let indices = tables.indices(&sample.points);
        let own = indices.map(|index| tables.features[usize::from(index)]);
        let other = indices.map(|i| tables.features[tables.swap_index(usize::from(i))]);
        Input {
            features: [own, other],
            phase: phase(sample),
        }
    }
}

/// The phase of a sample, as [`Phase::of`] tells it of the position.
pub fn phase(sample: &Sample) -> Phase {
    let count = |wanted: [u8; 2]| {
        let found = |p: &&u8| wanted.contains(*p);
        sample.points.iter().filter(found).count()
    };
    let rings = count([state::OWN_RING, state::OTHER_RING]);
    let markers = count([state::OWN_MARKER, state::OTHER_MARKER]);
    debug_assert!(rings + markers <= POINTS);
    let removed = usize::from(sample.removed[0] + sample.removed[1]);
    if rings + removed < 2 * RINGS as usize {
        return Phase::placing(rings);
    }
    let needed = sample
        .removed
        .map(|removed| sample.rings_to_win.saturating_sub(removed));
    Phase::moving(needed, markers)
}
