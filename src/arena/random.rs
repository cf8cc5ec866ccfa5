//! Seeded randomness that stays the same for ever.
//!
//! A journal can be resumed by a later build, so nothing here may depend on how another crate
//! happens to draw its samples: only the generator itself, whose output is specified, is taken.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A deterministic source of random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of a seed. Streams of one seed for different purposes are told apart by `stream`.
    pub fn new(seed: u64, stream: u64) -> Random {
        // An odd constant spreads neighbouring streams over the seed space.
        Random(Xoshiro256PlusPlus::seed_from_u64(
            seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        ))
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "a number below nothing");
        let bound = bound as u64;
        // The largest multiple of the bound that fits: numbers above it would favour small results.
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let x = self.0.next_u64();
            if x < fair {
                return (x % bound) as usize;
            }
        }
    }

    /// Puts the items in a random order, each equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Resuming a journal depends on these very numbers.
    #[test]
    fn streams_never_change() {
        let mut random = Random::new(1, 0);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(drawn, [87, 65, 44, 70, 80, 85, 23, 45]);
    }

    #[test]
    fn every_number_below_the_bound_comes() {
        let mut random = Random::new(7, 3);
        let mut seen = [false; 13];
        for _ in 0..1000 {
            seen[random.below(13)] = true;
        }
        assert!(seen.iter().all(|&s| s));
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<usize> = (0..50).collect();
        Random::new(5, 0).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
