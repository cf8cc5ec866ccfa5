//! A sample: one position between turns, what the search thought of it and how its game ended.
//!
//! A sample is seen from the player to move, so colours are gone. Its 36 bytes:
//!
//! | bytes | what they hold |
//! | --- | --- |
//! | 0..29 | what stands on the 85 points, three points a byte, the first in the lowest digit of base 5 |
//! | 29 | rings removed by the mover (bits 0-1), by the other (2-3), rings to win (4-5) |
//! | 30 | turns played before, 255 for 255 and more |
//! | 31..33 | the search's value for the mover, signed, little endian |
//! | 33 | the result: 0 lost, 1 drawn, 2 won by the mover |
//! | 34 | 1 where a random turn was played later in the game, else 0 |
//! | 35 | 0 |

use thiserror::Error;

use crate::board::{Bitboard, Color, FenError, Outcome, POINTS, Point, Position, Stage};
use crate::eval::MAX_EVAL;
use crate::eval::pattern::{state, states};

/// The length of an encoded sample.
pub const SAMPLE_BYTES: usize = 36;

/// Bytes that hold the points.
const POINT_BYTES: usize = POINTS.div_ceil(3);

/// What can stand on a point.
const STATES: u8 = 5;

/// How a game ended for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum GameResult {
    /// He lost.
    Loss = 0,
    /// Nobody won.
    Draw = 1,
    /// He won.
    Win = 2,
}

impl GameResult {
    /// The result of a game that ended with `outcome`, for `color`.
    pub fn of(outcome: Outcome, color: Color) -> GameResult {
        match outcome {
            Outcome::Draw => GameResult::Draw,
            Outcome::Win(winner) if winner == color => GameResult::Win,
            Outcome::Win(_) => GameResult::Loss,
        }
    }

    /// The points scored: 0.0, 0.5 or 1.0.
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

/// Why bytes are not a sample, or a sample is no position to learn from.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SampleError {
    /// A byte has a value that none of its meanings has.
    #[error("byte {at} of the sample is {value}, expected {expected}")]
    Byte {
        /// Which byte, 0..36.
        at: usize,
        /// Its value.
        value: u8,
        /// What it can be.
        expected: &'static str,
    },
    /// A point holds something that does not exist.
    #[error("{point} holds {value}, expected 0 to 4")]
    Point {
        /// Where.
        point: Point,
        /// The value.
        value: u8,
    },
    /// The value is out of the evaluation's range.
    #[error("the score is {0}, expected -20000 to 20000")]
    Score(i16),
    /// No valid position looks so.
    #[error("no position of a game: {0}")]
    Position(#[from] FenError),
    /// The position is valid, but none in which a ring is placed or moved next.
    #[error("{0}: a sample is a position in which a ring is to be placed or moved")]
    Stage(&'static str),
}

/// A position between turns, seen from the player to move, with labels to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// What stands on each point, by [`Point::index`]: 0 nothing, 1 a ring of the mover, 2 a marker
    /// of the mover, 3 a ring of the other, 4 a marker of the other.
    pub points: [u8; POINTS],
    /// Rings removed by the mover and by the other.
    pub removed: [u8; 2],
    /// Rings removed that win, 1..=3.
    pub rings_to_win: u8,
    /// Turns played before, at most 255.
    pub turn: u8,
    /// The search's value for the mover, in the unit of the evaluation,
    /// within ±[`MAX_EVAL`].
    pub score: i16,
    /// How the game ended for the mover.
    pub result: GameResult,
    /// Whether a random turn was played later in the game: the result then tells less of this
    /// position.
    pub disturbed: bool,
}

impl Sample {
    /// The sample of `position` with its labels: the search's `score` for the mover, clipped to
    /// ±[`MAX_EVAL`], the `result` for the mover, and the number of turns played before.
    pub fn from_position(
        position: &Position,
        score: i32,
        result: GameResult,
        turn: usize,
    ) -> Sample {
        let side = position.side();
        Sample {
            points: states(position, side),
            removed: [position.removed(side), position.removed(!side)],
            rings_to_win: position.rings_to_win(),
            turn: turn.min(usize::from(u8::MAX)) as u8,
            score: score.clamp(-MAX_EVAL, MAX_EVAL) as i16,
            result,
            disturbed: false,
        }
    }

    /// The position. The mover is White where the rings placed leave it open who it is.
    ///
    /// # Errors
    /// [`SampleError`] when no game comes to a position like this one in which a ring is to be
    /// placed or moved.
    pub fn position(&self) -> Result<Position, SampleError> {
        let mut sets = [Bitboard::EMPTY; STATES as usize];
        for (index, &value) in self.points.iter().enumerate() {
            let point = Point::from_index(index);
            match sets.get_mut(usize::from(value)) {
                Some(set) => set.insert(point),
                None => return Err(SampleError::Point { point, value }),
            }
        }
        let [_, own_rings, own_markers, other_rings, other_markers] = sets;
        let mut rings = [own_rings, other_rings];
        let mut markers = [own_markers, other_markers];
        let mut removed = self.removed;
        // While rings are placed, the player who has placed fewer is Black.
        let mut side = Color::White;
        let placed = |n: usize| rings[n].len() + u32::from(removed[n]);
        if placed(0) < placed(1) {
            side = Color::Black;
            rings.reverse();
            markers.reverse();
            removed.reverse();
        }
        let position = Position::from_pieces(rings, markers, removed, self.rings_to_win, side)?;
        match position.stage() {
            Stage::Placement | Stage::Move => Ok(position),
            Stage::Waiting | Stage::Own => Err(SampleError::Stage("a row waits")),
            Stage::Over => Err(SampleError::Stage("the game is over")),
        }
    }

    /// The sample as bytes.
    pub fn encode(&self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        for (byte, states) in bytes.iter_mut().zip(self.points.chunks(3)) {
            *byte = states.iter().rev().fold(0, |n, state| STATES * n + state);
        }
        bytes[29] = self.removed[0] | self.removed[1] << 2 | self.rings_to_win << 4;
        bytes[30] = self.turn;
        bytes[31..33].copy_from_slice(&self.score.to_le_bytes());
        bytes[33] = self.result as u8;
        bytes[34] = u8::from(self.disturbed);
        bytes
    }

    /// Reads the bytes of [`Sample::encode`].
    ///
    /// # Errors
    /// [`SampleError`] when a value is out of its range, or no game comes to the position.
    pub fn decode(bytes: &[u8; SAMPLE_BYTES]) -> Result<Sample, SampleError> {
        let wrong = |at: usize, expected: &'static str| SampleError::Byte {
            at,
            value: bytes[at],
            expected,
        };
        let mut points = [state::EMPTY; POINTS];
        for (at, states) in points.chunks_mut(3).enumerate() {
            let mut rest = bytes[at];
            for state in states {
                *state = rest % STATES;
                rest /= STATES;
            }
            if rest > 0 {
                let last = at == POINT_BYTES - 1;
                return Err(wrong(at, if last { "0 to 4" } else { "0 to 124" }));
            }
        }
        let packed = bytes[29];
        let rings_to_win = packed >> 4;
        if !(1..=3).contains(&rings_to_win) {
            return Err(wrong(
                29,
                "rings to win of 1 to 3 in bits 4 and 5, no higher bits",
            ));
        }
        let score = i16::from_le_bytes([bytes[31], bytes[32]]);
        if i32::from(score).abs() > MAX_EVAL {
            return Err(SampleError::Score(score));
        }
        let result = match bytes[33] {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            2 => GameResult::Win,
            _ => return Err(wrong(33, "0 to 2")),
        };
        let disturbed = match bytes[34] {
            0 => false,
            1 => true,
            _ => return Err(wrong(34, "0 or 1")),
        };
        if bytes[35] != 0 {
            return Err(wrong(35, "0"));
        }
        let sample = Sample {
            points,
            removed: [packed & 3, packed >> 2 & 3],
            rings_to_win,
            turn: bytes[30],
            score,
            result,
            disturbed,
        };
        sample.position()?;
        Ok(sample)
    }
}
