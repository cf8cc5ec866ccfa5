//! The evaluation: every row's pattern, what stands on its five points, has a weight.
//!
//! Rows of one orbit share their weights; a pattern with the colours changed is worth the
//! opposite; where a symmetry turns the rows of an orbit round, so does a pattern read backwards
//! the same. Features are numbered in the order of orbits and patterns, skipping what follows
//! from an earlier one, and the weights are a text with one letter for each.

use crate::solo::grid::Grid;
use crate::solo::weights::{CONSTANTS, PATTERNS};

/// Patterns of a row: five states on five points.
pub const CODES: usize = 3125;

/// Sets of weights.
pub const PHASES: usize = 3;

/// The letters of weights, from the lowest to the highest level; none needs an escape.
pub const LETTERS: &str =
    "!#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// The level that is worth nothing.
pub const MIDDLE: i32 = 45;

/// What a level is worth, in 1600ths of a ring: finer near nothing.
pub fn worth(level: i32) -> i32 {
    level * level.abs() + level * 2
}

/// The weights.
pub struct Patterns {
    /// By phase, orbit and pattern, in 1600ths of a ring.
    values: Vec<i32>,
    orbits: usize,
}

/// A pattern's feature: its number, and whether it is worth the opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// A pattern that is its own opposite is worth nothing.
    Nothing,
    /// A feature, and its sign.
    Number(usize, i32),
}

fn swap(code: usize) -> usize {
    let mut swapped = 0;
    let (mut rest, mut weight) = (code, 1);
    for _ in 0..5 {
        let state = match rest % 5 {
            0 => 0,
            own if own < 3 => own + 2,
            other => other - 2,
        };
        swapped += weight * state;
        rest /= 5;
        weight *= 5;
    }
    swapped
}

fn backwards(code: usize) -> usize {
    let (mut turned, mut rest) = (0, code);
    for _ in 0..5 {
        turned = turned * 5 + rest % 5;
        rest /= 5;
    }
    turned
}

/// The feature of each pattern of each orbit, and how many features there are.
pub fn features(grid: &Grid) -> (Vec<Feature>, usize) {
    let mut features = Vec::new();
    let mut count = 0;
    for turned in grid.turned.iter() {
        let base = features.len();
        for code in 0..CODES {
            let mirror = if *turned { backwards(code) } else { code };
            let first = code.min(mirror);
            let opposite = swap(code).min(swap(mirror));
            let feature = if first == opposite {
                Feature::Nothing
            } else if first < code {
                features[base + first]
            } else if opposite < code {
                match features[base + opposite] {
                    Feature::Number(number, sign) => Feature::Number(number, -sign),
                    Feature::Nothing => Feature::Nothing,
                }
            } else {
                count += 1;
                Feature::Number(count - 1, 1)
            };
            features.push(feature);
        }
    }
    (features, count)
}

impl Patterns {
    /// Reads the weights.
    pub fn new(grid: &Grid) -> Patterns {
        let (features, _) = features(grid);
        let mut levels = [0; 128];
        for (n, letter) in LETTERS.bytes().enumerate() {
            levels[letter as usize] = n as i32 - MIDDLE;
        }
        let mut values = Vec::new();
        for text in PATTERNS.iter() {
            let text = text.as_bytes();
            for feature in features.iter() {
                values.push(match feature {
                    // Without a letter, as before the first weights are made, it is worth nothing.
                    Feature::Number(number, sign) => match text.get(*number) {
                        Some(letter) => sign * worth(levels[*letter as usize & 127]),
                        None => 0,
                    },
                    Feature::Nothing => 0,
                });
            }
        }
        let orbits = grid.turned.len();
        Patterns { values, orbits }
    }

    /// The weights to use: placement, both far from the end, one ring from it.
    pub fn phase(removed: [usize; 2], placed: bool) -> usize {
        if !placed {
            0
        } else if removed[0] < 2 && removed[1] < 2 {
            1
        } else {
            2
        }
    }

    /// What a pattern is worth to player 0, in 1600ths of a ring.
    pub fn value(&self, phase: usize, orbit: usize, code: usize) -> i32 {
        self.values[(phase * self.orbits + orbit) * CODES + code]
    }

    /// What rings removed and the move are worth to the player to move, in hundredths.
    pub fn constant(&self, removed: [usize; 2], side: usize, placed: bool) -> i32 {
        let (own, other) = (removed[side].min(2), removed[1 - side].min(2));
        if placed {
            CONSTANTS[1 + 3 * own + other]
        } else {
            CONSTANTS[0]
        }
    }
}
