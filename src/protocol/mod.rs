//! The protocol between an engine and what drives it; the page `protocol.md` specifies it.
//!
//! The first three files are the pure grammar: lines as data, printed and parsed, for both
//! ends of the pipe, without input or output.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `command` | what an engine is told |
//! | `go` | the limits of the command `go` |
//! | `reply`, `info`, `option` | what an engine answers |

mod command;
mod go;
mod info;
mod option;
mod reply;

pub use command::{Command, CommandError, Dialect, Query, Start, resolve};
pub use go::Go;
pub use info::{Bound, Info, Score};
pub use option::{OptionKind, OptionLine, OptionLineError};
pub use reply::{Reply, ReplyError, Response};
