//! Programs: started in a process group of their own, talked to with a deadline on every read and
//! write, and never outliving the arena.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `program` | finding the file to run |
//! | `lines` | bytes to lines, within bounds |
//! | `child` | one running program |
//! | `descendants` | what a program started and left behind |
//! | `guard` | the process that ends programs when the arena is killed |
//! | `stop` | the signal that ends everything |
//!
//! No thread is needed for a program: a game waits with `poll` on its pipes, so a program that
//! floods is slowed down by its own full pipe, and one that doesn't read can't block its opponent.

mod child;
mod descendants;
mod guard;
mod lines;
mod program;
mod stop;

pub use child::{Child, Line, SpawnError, Trouble};
pub use guard::{GUARD_COMMAND, Guard, guard_main};
pub use program::{Program, ProgramError};
pub use stop::Stop;
