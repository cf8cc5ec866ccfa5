//! Factors of the pattern features, in training only.
//!
//! Many patterns are rare, and what is learned of one should help its kin. A pattern's row of
//! numbers is therefore trained as the sum of three: its own, one shared by the same pattern in
//! all orbits, and one shared by all patterns with as many rings and markers of each player. The
//! weights that are kept hold the sums only.

use std::sync::LazyLock;

use crate::eval::pattern::{ORBIT_PATTERNS, PATTERNS, Patterns, state};

/// Where a feature's shared rows are, behind the features' own.
#[derive(Clone, Copy, Default)]
struct Parents {
    pattern: u32,
    pieces: u32,
}

/// Which shared rows each feature has.
pub struct Factors {
    parents: Vec<Parents>,
    rows: usize,
}

impl Factors {
    fn new() -> Factors {
        let tables = Patterns::get();
        let features = tables.feature_count;
        let mut parents = vec![Parents::default(); features];
        let mut kinds = std::collections::BTreeMap::new();
        for index in 0..ORBIT_PATTERNS {
            let pattern = index % PATTERNS;
            let digits = digits(pattern);
            let mirror = digits.iter().fold(0, |n, &d| 5 * n + usize::from(d));
            let count = |wanted| digits.iter().filter(|&&d| d == wanted).count();
            let pieces = [
                count(state::OWN_RING),
                count(state::OWN_MARKER),
                count(state::OTHER_RING),
                count(state::OTHER_MARKER),
            ];
            let next = kinds.len();
            let pieces = *kinds.entry(pieces).or_insert(next);
            parents[tables.features[index] as usize] = Parents {
                pattern: (features + pattern.min(mirror)) as u32,
                pieces: (features + PATTERNS + pieces) as u32,
            };
        }
        Factors {
            parents,
            rows: features + PATTERNS + kinds.len(),
        }
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
            let (own, pattern, pieces) = (row(n as u32), row(parents.pattern), row(parents.pieces));
            for (k, to) in to.iter_mut().enumerate() {
                *to = own[k] + pattern[k] + pieces[k];
            }
        }
    }

    /// The factors' gradients from the features'.
    pub fn distribute(&self, width: usize, features: &[f32], factors: &mut [f32]) {
        factors[features.len()..].fill(0.0);
        factors[..features.len()].copy_from_slice(features);
        for (from, parents) in features.chunks_exact(width).zip(&self.parents) {
            for parent in [parents.pattern, parents.pieces] {
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
