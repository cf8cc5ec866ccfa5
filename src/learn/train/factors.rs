//! Factors of the pattern features, in training only.
//!
//! Many patterns are rare, and what is learned of one should help its kin. A pattern's row of
//! numbers is therefore trained as the sum of eight: its own, one shared by the same pattern in
//! all orbits, five shared by all patterns that have the same on four of the five points, and one
//! shared by all with as many rings and markers of each player. The weights that are kept hold the
//! sums only.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::eval::pattern::{ORBIT_PATTERNS, PATTERNS, Patterns};

/// How many shared rows a feature has.
const SHARED: usize = 7;

/// Which shared rows each feature has.
pub struct Factors {
    parents: Vec<[u32; SHARED]>,
    rows: usize,
}

/// What a shared row is for.
#[derive(PartialEq, Eq, Hash)]
enum Kind {
    /// A pattern in all orbits.
    Pattern([u8; 5]),
    /// A pattern but for one point, which has `ANY`.
    Without([u8; 5]),
    /// How many points are in each state.
    Pieces([u8; 5]),
}

/// Whatever stands there.
const ANY: u8 = u8::MAX;

/// What the shared rows of a pattern are for. A pattern and its mirror image share all.
fn kinds(digits: [u8; 5]) -> [Kind; SHARED] {
    let either = |digits: [u8; 5]| {
        let [a, b, c, d, e] = digits;
        digits.min([e, d, c, b, a])
    };
    let count = |wanted| digits.iter().filter(|&&d| d == wanted).count() as u8;
    let without = |n: usize| {
        let mut digits = digits;
        digits[n] = ANY;
        Kind::Without(either(digits))
    };
    [
        Kind::Pattern(either(digits)),
        Kind::Pieces([0, 1, 2, 3, 4].map(count)),
        without(0),
        without(1),
        without(2),
        without(3),
        without(4),
    ]
}

impl Factors {
    fn new() -> Factors {
        let tables = Patterns::get();
        let mut rows = tables.feature_count;
        let mut known = HashMap::new();
        let mut parents = vec![[0; SHARED]; tables.feature_count];
        for index in 0..ORBIT_PATTERNS {
            parents[tables.features[index] as usize] =
                kinds(digits(index % PATTERNS)).map(|kind| {
                    *known.entry(kind).or_insert_with(|| {
                        rows += 1;
                        (rows - 1) as u32
                    })
                });
        }
        Factors { parents, rows }
    }

    /// The factors of all features, made at first use.
    pub fn get() -> &'static Factors {
        static FACTORS: LazyLock<Factors> = LazyLock::new(Factors::new);
        &FACTORS
    }

    /// Rows in all: the features' own, then the shared ones.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The features' rows, of `width` numbers each, from their factors.
    pub fn compose(&self, width: usize, factors: &[f32], features: &mut [f32]) {
        let row = |n: u32| &factors[n as usize * width..][..width];
        let features = features.chunks_exact_mut(width);
        for (n, (to, parents)) in features.zip(&self.parents).enumerate() {
            to.copy_from_slice(row(n as u32));
            for &parent in parents {
                for (to, from) in to.iter_mut().zip(row(parent)) {
                    *to += from;
                }
            }
        }
    }

    /// The factors' gradients from the features'.
    pub fn distribute(&self, width: usize, features: &[f32], factors: &mut [f32]) {
        factors[features.len()..].fill(0.0);
        factors[..features.len()].copy_from_slice(features);
        for (from, parents) in features.chunks_exact(width).zip(&self.parents) {
            for &parent in parents {
                let to = &mut factors[parent as usize * width..][..width];
                for (to, from) in to.iter_mut().zip(from) {
                    *to += from;
                }
            }
        }
    }
}

fn digits(pattern: usize) -> [u8; 5] {
    [1, 5, 25, 125, 625].map(|weight| (pattern / weight % 5) as u8)
}
