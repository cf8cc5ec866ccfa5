//! The rules of YINSH: points, positions, turns, and their notation. No input or output.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `color` | the two players |
//! | `point` | the 85 points, the six directions |
//! | `bitboard` | sets of points |
//! | `line` | rays, the 123 rows |
//! | `window` | counts of what stands on each place of a row |
//! | `step`, `turn` | the parts of a turn, whole turns |
//! | `symmetry` | the twelve symmetries |
//! | `zobrist` | random numbers of position keys |
//! | `position` | a position; making and unmaking steps |
//! | `movegen` | legal steps and turns |
//! | `fen` | the position string |
//! | `notation` | reading turns |
//! | `perft` | counting turn sequences |
//! | `map` | the hash map of warm paths |

mod bitboard;
mod color;
mod fen;
mod line;
mod map;
mod movegen;
mod notation;
mod perft;
mod point;
mod position;
mod step;
mod symmetry;
mod turn;
mod window;
mod zobrist;

pub use bitboard::Bitboard;
pub use color::Color;
pub use fen::FenError;
pub use line::{ROWS, Row, direction, ray, rows_in};
pub use movegen::{MAX_STEPS_IN_POSITION, RingMove, StepList};
pub use notation::TurnError;
pub use perft::{Perft, perft, perft_divide};
pub use point::{Direction, HIGHEST, LOWEST, POINTS, Point, PointError};
pub use position::{MARKERS, MAX_TURNS, Outcome, Position, RINGS, Stage, Undo, Variant};
pub use step::Step;
pub use symmetry::{SYMMETRIES, Symmetry};
pub use turn::{MAX_STEPS, Turn};
pub use window::WindowSum;
