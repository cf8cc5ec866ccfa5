//! How games are made to differ: random turns, more of them early.

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{Position, Stage, Turn};

/// How often a game begins with 0, 1, … 10 random placements, relative to each other. Two to six
/// leave placements for the search to learn from; ten give ring fights of every shape.
const RANDOM_PLACEMENTS: [u32; 11] = [2, 4, 10, 10, 10, 10, 10, 4, 4, 4, 14];

/// The chance of a random placement after those.
const PLACEMENT_NOISE: f64 = 0.06;

/// The chance that no ring move right after placement is random on purpose, where the search
/// placed rings: only then are these placements of use.
const QUIET_START: f64 = 0.5;

/// The most ring moves right after placement that are random.
const RANDOM_MOVES: u32 = 4;

/// Ring moves of both players together that count as opening.
const OPENING_MOVES: u32 = 8;

/// The chance of a random turn in the opening after those.
const OPENING_NOISE: f64 = 0.05;

/// The chance of a random turn later.
const LATE_NOISE: f64 = 0.01;

/// The random choices of one game.
pub(super) struct Opening {
    rng: Xoshiro256PlusPlus,
    placements: u32,
    moves: u32,
}

/// Where in the game a random turn was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Noise {
    /// In the opening: what came before is not worth learning from.
    Opening,
    /// Later: the result tells less of what came before.
    Late,
}

impl Opening {
    /// The choices of game `index` of a seed; the same whenever and wherever they are asked for.
    pub fn new(seed: u64, index: u32) -> Opening {
        // Seeding mixes all bits; the odd factor (2^64 by the golden ratio) keeps seeds apart.
        let stream = u64::from(index).wrapping_add(1);
        let mixed = seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed);
        let placements = weighted(&mut rng, &RANDOM_PLACEMENTS);
        let quiet = placements < 10 && rng.random_bool(QUIET_START);
        let moves = if quiet {
            0
        } else {
            rng.random_range(0..=RANDOM_MOVES)
        };
        Opening {
            rng,
            placements,
            moves,
        }
    }

    /// The random turn to play in `position`, `turns` turns after the start, if one is to be.
    pub fn random_turn(&mut self, position: &Position, turns: u32) -> Option<(Turn, Noise)> {
        let (chance, noise) = match position.stage() {
            Stage::Placement if turns < self.placements => (1.0, Noise::Opening),
            Stage::Placement => (PLACEMENT_NOISE, Noise::Opening),
            _ => match turns.saturating_sub(10) {
                played if played < self.moves => (1.0, Noise::Opening),
                played if played < OPENING_MOVES => (OPENING_NOISE, Noise::Opening),
                _ => (LATE_NOISE, Noise::Late),
            },
        };
        if !self.rng.random_bool(chance) {
            return None;
        }
        let mut turns = position.turns();
        let chosen = self.rng.random_range(0..turns.len());
        Some((turns.swap_remove(chosen), noise))
    }

    /// A number of nodes from three to five quarters of `nodes`, at least 1.
    pub fn vary(&mut self, nodes: u64) -> u64 {
        let quarter = nodes / 4;
        let least = (nodes - quarter).max(1);
        self.rng
            .random_range(least..=nodes.saturating_add(quarter).max(least))
    }
}

/// A number drawn with these relative chances.
fn weighted(rng: &mut Xoshiro256PlusPlus, weights: &[u32]) -> u32 {
    let mut drawn = rng.random_range(0..weights.iter().sum());
    let mut number = 0;
    for &weight in weights {
        if drawn < weight {
            break;
        }
        drawn -= weight;
        number += 1;
    }
    number
}
