//! The transposition table: what earlier visits found, by position key.
//!
//! It is shared by all threads without locks and without undefined behaviour: an entry is two
//! relaxed atomic words, the data and the key xor the data. Words of two writers that got mixed
//! do not match and read as a miss.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::thread;

use super::info::Bound;
use super::score::Value;
use crate::board::Step;

/// Entries that share a cache line; a key may lie in any of them.
const CLUSTER: usize = 4;

/// Ages run from 0 to 63 and wrap.
const AGES: u8 = 64;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

const _: () = assert!(size_of::<Cluster>() == 64);

impl Cluster {
    fn clear(&self) {
        for slot in &self.0 {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best step, or the one that refuted.
    pub step: Option<Step>,
    /// The value, with wins counted from this position.
    pub value: i32,
    /// The static evaluation.
    pub eval: i32,
    /// How deep the value looks, in plies.
    pub depth: u8,
    /// What the value is.
    pub bound: Bound,
}

/// An entry in 64 bits: step 16, value 16, evaluation 16, depth 8, bound 2, age 6.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn new(entry: &Entry, step: u16, age: u8) -> Packed {
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        Packed(
            u64::from(step)
                | u64::from(entry.value as i16 as u16) << 16
                | u64::from(entry.eval as i16 as u16) << 32
                | u64::from(entry.depth) << 48
                | bound << 56
                | u64::from(age) << 58,
        )
    }

    fn step(self) -> u16 {
        self.0 as u16
    }

    fn depth(self) -> u8 {
        (self.0 >> 48) as u8
    }

    fn age(self) -> u8 {
        (self.0 >> 58) as u8
    }

    /// `None` for an empty slot.
    fn unpack(self) -> Option<Entry> {
        let bound = match self.0 >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            step: Step::unpack(self.step()),
            value: Value::from((self.0 >> 16) as i16),
            eval: Value::from((self.0 >> 32) as i16),
            depth: self.depth(),
            bound,
        })
    }
}

/// The transposition table. Threads share it; its methods take `&self`.
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl Table {
    /// A table of `mb` megabytes (2^20 bytes), or `None` where memory can't hold it.
    pub fn new(mb: usize) -> Option<Table> {
        let bytes = mb.checked_mul(1 << 20)?;
        if available_memory().is_some_and(|available| bytes as u64 > available) {
            return None;
        }
        let count = bytes / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        clusters.resize_with(count, Cluster::default);
        Some(Table {
            clusters,
            age: AtomicU8::new(0),
        })
    }

    /// Empties the table, with `threads` threads. Not to be called during a search.
    pub fn clear(&self, threads: usize) {
        self.age.store(0, Ordering::Relaxed);
        let share = self.clusters.len().div_ceil(threads.max(1)).max(1);
        thread::scope(|scope| {
            for part in self.clusters.chunks(share) {
                scope.spawn(|| part.iter().for_each(Cluster::clear));
            }
        });
    }

    /// A new search begins: entries of older ones are replaced first.
    pub fn grow_older(&self) {
        let age = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(age, Ordering::Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        // The high bits of a product spread keys evenly over any number of clusters.
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// What is known of the position with `key`.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                return Packed(data).unpack();
            }
        }
        None
    }

    /// Remembers `entry` for the position with `key`, in place of what is worth least.
    #[inline]
    pub fn store(&self, key: u64, entry: &Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut step = entry.step.map_or(0, Step::pack);
        let mut victim = None;
        for slot in &self.cluster(key).0 {
            let old = Packed(slot.data.load(Ordering::Relaxed));
            if slot.check.load(Ordering::Relaxed) ^ old.0 == key && old.0 != 0 {
                // A deeper value of this search is worth more than a shallow bound.
                let keeps = entry.bound != Bound::Exact
                    && old.age() == age
                    && old.depth() > entry.depth.saturating_add(3);
                if keeps {
                    return;
                }
                if step == 0 {
                    step = old.step();
                }
                victim = Some((i32::MIN, slot));
                break;
            }
            let worth = if old.0 == 0 {
                i32::MIN
            } else {
                let years = i32::from((age + AGES - old.age()) % AGES);
                i32::from(old.depth()) - 8 * years
            };
            if victim.is_none_or(|(least, _)| worth < least) {
                victim = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = victim {
            let data = Packed::new(entry, step, age).0;
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// Thousandths of the table that hold entries of the current search, from a sample.
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.clusters.len().min(250);
        let mut full = 0;
        for cluster in &self.clusters[..sample] {
            for slot in &cluster.0 {
                let packed = Packed(slot.data.load(Ordering::Relaxed));
                full += u32::from(packed.0 != 0 && packed.age() == age);
            }
        }
        full * 1000 / (sample * CLUSTER) as u32
    }
}

/// Bytes of memory that programs can still take, where the system tells (Linux).
///
/// Elsewhere an allocation that is too large fails by itself; Linux would grant it and end the
/// program when it is filled.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kb: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kb * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    fn entry(depth: u8, value: Value) -> Entry {
        Entry {
            step: Some(Step::Place(Point::from_index(84))),
            value,
            eval: -123,
            depth,
            bound: Bound::Exact,
        }
    }

    #[test]
    fn an_entry_reads_back_as_written() {
        let table = Table::new(1).unwrap();
        for value in [-31_000, -1, 0, 31_000] {
            table.store(7, &entry(9, value));
            assert_eq!(table.probe(7), Some(entry(9, value)));
        }
        assert_eq!(table.probe(8), None);
    }

    #[test]
    fn a_full_cluster_loses_its_oldest_and_shallowest() {
        let table = Table::new(1).unwrap();
        for key in 1..=4 {
            table.store(key, &entry(10 + key as u8, 0));
        }
        table.grow_older();
        table.store(5, &entry(1, 0));
        assert_eq!(table.probe(1), None);
        assert!(table.probe(2).is_some() && table.probe(5).is_some());
    }

    #[test]
    fn hashfull_counts_this_search_only() {
        let table = Table::new(1).unwrap();
        let clusters = table.clusters.len() as u64;
        for n in 0..clusters {
            table.store(n * (u64::MAX / clusters) + 12345, &entry(1, 0));
        }
        assert!((240..=260).contains(&table.hashfull()));
        table.grow_older();
        assert_eq!(table.hashfull(), 0);
        table.clear(2);
        assert_eq!(table.probe(12345), None);
    }

    #[test]
    fn a_table_larger_than_memory_is_refused() {
        assert!(Table::new(1 << 30).is_none());
        assert!(Table::new(usize::MAX).is_none());
    }
}
