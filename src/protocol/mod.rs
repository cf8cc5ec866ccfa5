//! The protocol between an engine and what drives it; the page `protocol.md` specifies it.
//!
//! The first files are the pure grammar: lines as data, printed and parsed, for both
//! ends of the pipe, without input or output.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `command` | what an engine is told |
//! | `go` | the limits of the command `go` |
//! | `reply`, `info`, `option` | what an engine answers |
//!
//! The others are the engine's end: a session over any reader and writer.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `serve` | the loop: reading, obeying and searching on three threads |
//! | `arguments` | the same commands from the command line |
//! | `session` | what the commands do |
//! | `input`, `queue`, `output` | lines and commands in bounded memory, lines that never mix |
//! | `settings`, `limits` | what `setoption` and `go` say, as the search takes it |
//! | `task`, `worker` | long work: how it is stopped, and the thread that does it |
//! | `answer`, `count`, `measure` | the answers to `go`, `go perft` and `bench` |
//! | `view`, `help` | what is shown to people |

mod answer;
mod arguments;
mod command;
mod count;
mod go;
mod help;
mod info;
mod input;
mod limits;
mod measure;
mod option;
mod output;
mod queue;
mod reply;
mod serve;
mod session;
mod settings;
mod task;
mod view;
mod worker;

pub use arguments::{ArgumentError, Invocation, run_commands};
pub use command::{Command, CommandError, Dialect, Query, Start, resolve};
pub use go::Go;
pub use info::{Bound, Info, Score};
pub use input::{LONGEST_LINE, Line, Lines};
pub use limits::GoError;
pub use option::{OptionKind, OptionLine, OptionLineError};
pub use reply::{Reply, ReplyError, Response};
pub use serve::{ServeError, serve};
pub use session::{NAME, SessionError};
pub use settings::SettingError;
