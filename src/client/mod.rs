//! Programs about the engine, for people and for other sites: the subcommands of `yinsh`.
//!
//! | file | what it does |
//! | --- | --- |
//! | `analysis` | what the engine thinks, as people are told |
//! | `annotate` | judges the turns of a game |
//! | `arguments` | the subcommands and their options |
//! | `codingame` | plays the bot game of CodinGame, and referees it |
//! | `convert` | reads and writes game records |
//! | `datagen` | makes games to learn from |
//! | `draw` | draws a position |
//! | `play` | a page, or a board in the terminal, to play on |
//! | `files` | reads texts in any encoding, from files or the standard input |
//! | `train` | learns the evaluation's weights |

mod analysis;
mod annotate;
mod arguments;
pub mod codingame;
mod convert;
mod datagen;
mod draw;
mod files;
mod play;
mod train;

pub use arguments::run;
