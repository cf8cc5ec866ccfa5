//! Patterns: what stands on the five points of each window.
//!
//! A window's pattern is a number in base 5, one digit a point. The 123 windows fall into
//! [`ORBITS`] orbits under the twelve symmetries of the board, and windows of one orbit share
//! their features: each window's points are ordered as the symmetry that carries it to the
//! orbit's first window orders them, and where a symmetry turns that window round, a pattern and
//! its mirror image are one feature. An evaluation that sums features is then the same for all
//! twelve images of a position by construction.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use crate::board::{Color, POINTS, Point, Position, ROWS, Row, Symmetry};

/// Orbits of the windows under the symmetries.
pub const ORBITS: usize = 13;

/// Patterns of one window: 5 states on 5 points.
pub const PATTERNS: usize = 3125;

/// Patterns of all orbits, before mirror images are joined.
pub const ORBIT_PATTERNS: usize = ORBITS * PATTERNS;

/// The most windows that a point lies in.
const MOST_WINDOWS: usize = 15;

/// What stands on a point, seen by one player.
pub mod state {
    /// Nothing.
    pub const EMPTY: u8 = 0;
    /// A ring of the player.
    pub const OWN_RING: u8 = 1;
    /// A marker of the player.
    pub const OWN_MARKER: u8 = 2;
    /// A ring of the other player.
    pub const OTHER_RING: u8 = 3;
    /// A marker of the other player.
    pub const OTHER_MARKER: u8 = 4;
}

/// A window as a point's list has it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The window, 0..123.
    pub window: u8,
    /// What a state there counts in the window's pattern: a power of 5.
    pub weight: u16,
}

/// The tables of windows, orbits and features.
pub struct Patterns {
    /// By window: its orbit times [`PATTERNS`].
    pub bases: [u16; ROWS],
    /// By window: its points, from the digit of weight 1 on.
    pub points: [[Point; 5]; ROWS],
    /// By point index: the windows it lies in.
    pub places: [ArrayVec<Place, MOST_WINDOWS>; POINTS],
    /// By orbit and pattern (`orbit * PATTERNS + pattern`): the feature.
    pub features: Vec<u32>,
    /// How many features there are.
    pub feature_count: usize,
    /// By pattern: the same seen by the other player.
    pub swapped: Vec<u16>,
}

const WEIGHTS: [u16; 5] = [1, 5, 25, 125, 625];

/// The five points of a row from its lower end on.
fn ordered_points(row: Row) -> [Point; 5] {
    let mut points = row.points();
    // Cells grow along a row from its lower end.
    std::array::from_fn(|_| points.next().expect("a row has five points"))
}

/// The pattern whose digits are `f` of the digits of `pattern`.
fn map_digits(pattern: usize, f: impl Fn([u8; 5]) -> [u8; 5]) -> usize {
    let digits = WEIGHTS.map(|w| (pattern / usize::from(w) % 5) as u8);
    let digits = f(digits);
    (0..5)
        .map(|n| usize::from(digits[n]) * usize::from(WEIGHTS[n]))
        .sum()
}

/// A state as the other player sees it.
pub fn swap_state(state: u8) -> u8 {
    match state {
        state::EMPTY => state::EMPTY,
        own @ (state::OWN_RING | state::OWN_MARKER) => own + 2,
        other => other - 2,
    }
}

impl Patterns {
    fn new() -> Patterns {
        let mut first_of_orbit: Vec<Row> = Vec::new();
        let mut orbits = [usize::MAX; ROWS];
        let mut points = [[Point::from_index(0); 5]; ROWS];
        let mut turned = Vec::new();
        for first in Row::all() {
            if orbits[first.index()] != usize::MAX {
                continue;
            }
            let orbit = first_of_orbit.len();
            first_of_orbit.push(first);
            turned.push(false);
            for symmetry in Symmetry::all() {
                let image = symmetry.row(first);
                let carried = ordered_points(first).map(|p| symmetry.point(p));
                if orbits[image.index()] == usize::MAX {
                    orbits[image.index()] = orbit;
                    points[image.index()] = carried;
                } else if points[image.index()] != carried {
                    turned[orbit] = true;
                }
            }
        }
        assert_eq!(first_of_orbit.len(), ORBITS);
        let mut features = Vec::with_capacity(ORBIT_PATTERNS);
        let mut feature_count = 0;
        for &turns in &turned {
            let base = features.len();
            for pattern in 0..PATTERNS {
                let mirror = map_digits(pattern, |[a, b, c, d, e]| [e, d, c, b, a]);
                if turns && mirror < pattern {
                    features.push(features[base + mirror]);
                } else {
                    features.push(feature_count);
                    feature_count += 1;
                }
            }
        }
        let mut places: [ArrayVec<Place, MOST_WINDOWS>; POINTS] =
            std::array::from_fn(|_| ArrayVec::new());
        for (window, points) in points.iter().enumerate() {
            for (point, weight) in points.iter().zip(WEIGHTS) {
                places[point.index()].push(Place {
                    window: window as u8,
                    weight,
                });
            }
        }
        let swapped = (0..PATTERNS)
            .map(|pattern| map_digits(pattern, |digits| digits.map(swap_state)) as u16)
            .collect();
        Patterns {
            bases: orbits.map(|orbit| (orbit * PATTERNS) as u16),
            points,
            places,
            features,
            feature_count: feature_count as usize,
            swapped,
        }
    }

    /// The tables, made at first use.
    pub fn get() -> &'static Patterns {
        static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::new);
        &PATTERNS
    }

    /// For each window its orbit's base plus its pattern, for states by point index.
    pub fn indices(&self, states: &[u8; POINTS]) -> [u16; ROWS] {
        std::array::from_fn(|window| {
            let digits = self.points[window].iter().zip(WEIGHTS);
            let pattern: u16 = digits
                .map(|(point, weight)| u16::from(states[point.index()]) * weight)
                .sum();
            self.bases[window] + pattern
        })
    }

    /// The index (orbit's base plus pattern) as the other player sees it.
    #[inline]
    pub fn swap_index(&self, index: usize) -> usize {
        let pattern = index % PATTERNS;
        index - pattern + usize::from(self.swapped[pattern])
    }
}

/// What stands on each point by index, seen by `color`.
pub fn states(position: &Position, color: Color) -> [u8; POINTS] {
    let mut states = [state::EMPTY; POINTS];
    let sets = [
        (position.rings(color), state::OWN_RING),
        (position.markers(color), state::OWN_MARKER),
        (position.rings(!color), state::OTHER_RING),
        (position.markers(!color), state::OTHER_MARKER),
    ];
    for (set, state) in sets {
        for point in set {
            states[point.index()] = state;
        }
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_point_lies_in_2_to_15_windows() {
        let patterns = Patterns::get();
        let counts: Vec<usize> = patterns.places.iter().map(ArrayVec::len).collect();
        assert_eq!(counts.iter().min(), Some(&2));
        assert_eq!(counts.iter().max(), Some(&15));
        assert_eq!(counts.iter().sum::<usize>(), 5 * ROWS);
    }

    #[test]
    fn features_are_the_same_for_all_images() {
        let patterns = Patterns::get();
        let position: Position =
            "1M2/2M4/mmm1m3/3m1MR2/r2r1R1M2/Mr7/4M1M1m1/3MM1m2/2mMM3/1RrRm2/MRmr w 0 0"
                .parse()
                .unwrap();
        let bag = |position: &Position| {
            let indices = patterns.indices(&states(position, Color::White));
            let mut bag = indices.map(|index| patterns.features[usize::from(index)]);
            bag.sort_unstable();
            bag
        };
        for symmetry in Symmetry::all() {
            assert_eq!(bag(&position.image(symmetry)), bag(&position));
        }
    }

    #[test]
    fn swapping_twice_changes_nothing() {
        let patterns = Patterns::get();
        for index in (0..ORBIT_PATTERNS).step_by(7) {
            assert_eq!(patterns.swap_index(patterns.swap_index(index)), index);
        }
    }
}
