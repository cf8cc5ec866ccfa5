//! Learning the evaluation from self-play: games made, kept and read again.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `sample` | one position and what became of it, in 36 bytes |
//! | `section` | headers and games as bytes, and everything that can be wrong with them |
//! | `reader`, `writer` | data files, read to the end or refused; written, resumed |
//! | `merge` | several files into one |
//! | `opening` | how games are made to differ |
//! | `selfplay` | one game from its number |
//! | `datagen` | many games, on many threads, into a file |
//! | `progress` | how far long work has come |

mod datagen;
mod merge;
mod opening;
mod progress;
mod reader;
mod sample;
mod section;
mod selfplay;
mod writer;

pub use datagen::{GenerateError, Settings, Summary, generate};
pub use merge::{MergeError, merge};
pub use progress::Progress;
pub use reader::{DataError, Reader, Tail, TornTail};
pub use sample::{GameResult, SAMPLE_BYTES, Sample, SampleError};
pub use section::{Fault, Game, Header};
pub use writer::{ResumeError, Resumed, Writer};
