//! Programs about the engine, for people and for other sites: the subcommands of `yinsh`.
//!
//! | file | what it does |
//! | --- | --- |
//! | `arguments` | the subcommands and their options |
//! | `codingame` | plays the bot game of CodinGame, and referees it |
//! | `convert` | reads and writes game records |
//! | `datagen` | makes games to learn from |
//! | `draw` | draws a position |
//! | `files` | reads texts in any encoding, from files or the standard input |
//! | `train` | learns the evaluation's weights |

mod arguments;
mod codingame;
mod convert;
mod datagen;
mod draw;
mod files;
mod train;

pub use arguments::run;
