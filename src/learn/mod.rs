//! Learning the evaluation from self-play: games made, kept and read again.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `sample` | one position and what became of it, in 36 bytes |
//! | `section` | headers and games as bytes, and everything that can be wrong with them |
//! | `reader`, `writer` | data files, read to the end or refused; written, resumed |
//! | `collection` | the games of several files |
//! | `merge` | several files into one |
//! | `overview` | what is in them, for people |
//! | `opening` | how games are made to differ |
//! | `selfplay` | one game from its number |
//! | `datagen` | many games, on many threads, into a file |
//! | [`train`] | the network trained on samples |
//! | `progress` | how far long work has come |

mod collection;
mod datagen;
mod merge;
mod opening;
mod overview;
mod progress;
mod reader;
mod sample;
mod section;
mod selfplay;
pub mod train;
mod writer;

pub use collection::read_games;
pub use datagen::{GenerateError, Settings, Summary, generate};
pub use merge::merge;
pub use overview::Overview;
pub use progress::Progress;
pub use reader::{DataError, Reader, Tail, TornTail};
pub use sample::{GameResult, SAMPLE_BYTES, Sample, SampleError};
pub use section::{Fault, Game, Header};
pub use writer::{ResumeError, Resumed, Writer};
