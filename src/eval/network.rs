//! The learned evaluation: its weights, their file, and the output layer.
//!
//! Each window's pattern (and each count of markers or placed rings) has a vector of [`WIDTH`]
//! numbers for each player's view. The vectors of a position are summed for both views; the sums,
//! and the squares of the sums clipped to 0..1, are weighted by one of [`BUCKETS`] output layers,
//! chosen by how many rings each player still needs. All numbers are integers, so that the value
//! is the same on every machine.

use std::sync::{Arc, LazyLock};

use thiserror::Error;

use super::MAX_EVAL;
use super::pattern::{ORBIT_PATTERNS, Patterns};
use crate::board::{MARKERS, Position, RINGS, Stage};

/// Numbers summed for each player's view.
pub const WIDTH: usize = 16;

/// A sum of 1.0 in integers.
pub const ONE: i32 = 512;

/// An output weight of 1.0 in integers.
pub const OUTPUT_ONE: i32 = 64;

/// What a win probability's logarithm of odds of 1 is worth, in the unit of the evaluation.
pub const SCALE: f32 = 100.0;

/// Output layers: rings needed by the mover and by the other, 1..=3 each, and placement.
pub const BUCKETS: usize = 10;

/// Phase features: markers on the board, 0..=51, and then rings placed, 0..=9.
pub const PHASES: usize = MARKERS as usize + 1 + 2 * RINGS as usize;

/// One view's sums.
pub type Sums = [i16; WIDTH];

/// The sums of both views, White's first: one or two cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Pair(pub [Sums; 2]);

/// The weights of one output layer, for the mover's view and the other's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// For the sums, in units of `1 / OUTPUT_ONE`.
    pub linear: [[i16; WIDTH]; 2],
    /// For the squares of the clipped sums, likewise.
    pub square: [[i16; WIDTH]; 2],
    /// Added, in units of `1 / (ONE * OUTPUT_ONE)`.
    pub bias: i32,
}

/// The weights as they are trained and stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// By feature of [`Patterns`].
    pub patterns: Vec<Sums>,
    /// By phase feature.
    pub phases: Vec<Sums>,
    /// By bucket.
    pub outputs: Vec<Output>,
    /// The constant of the win, draw and loss model, in units of the evaluation: a value of this
    /// much wins as often as it does not.
    pub draw_margin: i32,
}

/// Why a file is not a file of weights for this program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// It does not begin as such a file does.
    #[error("not a file of yinsh weights: it does not begin with {expected:?}")]
    Magic {
        /// What it should begin with.
        expected: &'static str,
    },
    /// Written by another version of the format.
    #[error("weights of version {found}, this program reads version {expected}")]
    Version {
        /// The version in the file.
        found: u32,
        /// The version read.
        expected: u32,
    },
    /// Another network.
    #[error("weights of {what} {found}, this program's network has {expected}")]
    Shape {
        /// Which number differs.
        what: &'static str,
        /// The file's.
        found: u32,
        /// The program's.
        expected: u32,
    },
    /// Cut short, or with something behind.
    #[error("the weights file has {found} bytes, it takes {expected}")]
    Size {
        /// The file's size.
        found: usize,
        /// The right size.
        expected: usize,
    },
    /// Damaged.
    #[error(
        "the weights file is damaged: its checksum is {found:08x}, its content has {expected:08x}"
    )]
    Checksum {
        /// What the file says.
        found: u32,
        /// What its content has.
        expected: u32,
    },
}

const MAGIC: &str = "YINSHNET";
const VERSION: u32 = 1;

/// Magic, version, width, features, phases, buckets.
const HEADER: usize = 8 + 5 * 4;

impl Weights {
    /// Weights that are all zero.
    pub fn zero() -> Weights {
        let output = Output {
            linear: [[0; WIDTH]; 2],
            square: [[0; WIDTH]; 2],
            bias: 0,
        };
        Weights {
            patterns: vec![[0; WIDTH]; Patterns::get().feature_count],
            phases: vec![[0; WIDTH]; PHASES],
            outputs: vec![output; BUCKETS],
            draw_margin: 0,
        }
    }

    fn shape(&self) -> [(&'static str, u32); 4] {
        [
            ("width", WIDTH as u32),
            ("features", self.patterns.len() as u32),
            ("phases", self.phases.len() as u32),
            ("buckets", self.outputs.len() as u32),
        ]
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.as_bytes().to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for (_, number) in self.shape() {
            bytes.extend(number.to_le_bytes());
        }
        for sums in self.patterns.iter().chain(&self.phases) {
            bytes.extend(sums.iter().flat_map(|n| n.to_le_bytes()));
        }
        for output in &self.outputs {
            let rows = output.linear.iter().chain(&output.square);
            bytes.extend(rows.flatten().flat_map(|n| n.to_le_bytes()));
            bytes.extend(output.bias.to_le_bytes());
        }
        bytes.extend(self.draw_margin.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checksum that a file of these weights ends with.
    pub fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        crc32fast::hash(&bytes[..bytes.len() - 4])
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// [`WeightsError`] when anything in them is not as [`Weights::to_bytes`] writes it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(WeightsError::Magic { expected: MAGIC });
        }
        let mut weights = Weights::zero();
        let expected = weights.to_bytes().len();
        let size = |found| WeightsError::Size { found, expected };
        let header = bytes.get(..HEADER).ok_or(size(bytes.len()))?;
        let word = |n: usize| {
            let at = MAGIC.len() + 4 * n;
            u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes"))
        };
        if word(0) != VERSION {
            return Err(WeightsError::Version {
                found: word(0),
                expected: VERSION,
            });
        }
        for (n, (what, expected)) in weights.shape().into_iter().enumerate() {
            let found = word(n + 1);
            if found != expected {
                return Err(WeightsError::Shape {
                    what,
                    found,
                    expected,
                });
            }
        }
        if bytes.len() != expected {
            return Err(size(bytes.len()));
        }
        let (content, check) = bytes.split_at(expected - 4);
        let found = u32::from_le_bytes(check.try_into().expect("four bytes"));
        let expected = crc32fast::hash(content);
        if found != expected {
            return Err(WeightsError::Checksum { found, expected });
        }
        weights.fill(&content[HEADER..]);
        Ok(weights)
    }

    /// Fills in the numbers, from as many bytes as they take.
    fn fill(&mut self, bytes: &[u8]) {
        let (words, _) = bytes.as_chunks::<2>();
        let mut words = words.iter().map(|&word| i16::from_le_bytes(word));
        let mut next = || words.next().expect("the size was checked");
        for sums in self.patterns.iter_mut().chain(&mut self.phases) {
            sums.fill_with(&mut next);
        }
        let long = |next: &mut dyn FnMut() -> i16| {
            let low = next() as u16;
            i32::from(next()) << 16 | i32::from(low)
        };
        for output in &mut self.outputs {
            for row in output.linear.iter_mut().chain(&mut output.square) {
                row.fill_with(&mut next);
            }
            output.bias = long(&mut next);
        }
        self.draw_margin = long(&mut next);
    }
}

/// The weights as the search uses them.
///
/// The vectors of a pattern for both views lie side by side, so that a window that changes costs
/// one cache line for what it was and one for what it is.
#[derive(PartialEq, Eq)]
pub struct Network {
    patterns: Vec<Pair>,
    phases: Vec<Sums>,
    outputs: Vec<Output>,
    draw_margin: i32,
    checksum: u32,
}

impl Network {
    /// Lays the weights out for use.
    pub fn new(weights: &Weights) -> Network {
        let tables = Patterns::get();
        let vector = |index: usize| weights.patterns[tables.features[index] as usize];
        let pair = |index| Pair([vector(index), vector(tables.swap_index(index))]);
        Network {
            patterns: (0..ORBIT_PATTERNS).map(pair).collect(),
            phases: weights.phases.clone(),
            outputs: weights.outputs.clone(),
            draw_margin: weights.draw_margin,
            checksum: weights.checksum(),
        }
    }

    /// The checksum of the weights, which tells networks apart.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The network shipped with the program.
    pub fn embedded() -> Arc<Network> {
        static BYTES: &[u8] = include_bytes!("yinsh.net");
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let weights = Weights::from_bytes(BYTES).expect("the shipped weights are sound");
            Arc::new(Network::new(&weights))
        });
        Arc::clone(&NETWORK)
    }

    /// The vectors of a pattern, `index` being its orbit's base plus the pattern as White sees it.
    #[inline]
    pub(super) fn pattern(&self, index: u16) -> &Pair {
        &self.patterns[usize::from(index)]
    }

    /// What `position` is worth to its mover, given the sums of its patterns.
    #[inline]
    pub(super) fn value(&self, position: &Position, sums: &Pair) -> i32 {
        let side = position.side();
        let output = &self.outputs[bucket(position)];
        let phase = &self.phases[phase(position)];
        let mut total = 0i64;
        for (view, color) in [side, !side].into_iter().enumerate() {
            let sums = &sums.0[color.index()];
            let (mut linear, mut square) = (0i32, 0i32);
            for n in 0..WIDTH {
                let sum = i32::from(sums[n]) + i32::from(phase[n]);
                linear += sum * i32::from(output.linear[view][n]);
                let clipped = sum.clamp(0, ONE);
                square += (clipped * clipped / ONE) * i32::from(output.square[view][n]);
            }
            total += i64::from(linear) + i64::from(square);
        }
        let total = total + i64::from(output.bias);
        let value = total as f32 * (SCALE / (ONE * OUTPUT_ONE) as f32);
        (value as i32).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Win, draw and loss chances of the mover in thousandths that add up to 1000, for a value.
    pub fn chances(&self, value: i32) -> [u32; 3] {
        let chance = |value: i32| {
            let odds = f64::from(value - self.draw_margin) / f64::from(SCALE);
            (1000.0 / (1.0 + (-odds).exp())).round() as u32
        };
        let win = chance(value);
        let loss = chance(-value).min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

/// Which output layer a position takes.
#[inline]
pub fn bucket(position: &Position) -> usize {
    if position.stage() == Stage::Placement {
        return BUCKETS - 1;
    }
    let needed = |color| {
        let left = position
            .rings_to_win()
            .saturating_sub(position.removed(color));
        usize::from(left.clamp(1, 3)) - 1
    };
    3 * needed(position.side()) + needed(!position.side())
}

/// Which phase feature a position has.
#[inline]
pub fn phase(position: &Position) -> usize {
    let markers = position.all_markers().len() as usize;
    if position.stage() != Stage::Placement {
        return markers;
    }
    let placed = |color| position.rings(color).len() as usize;
    MARKERS as usize + 1 + placed(position.side()) + placed(!position.side())
}
