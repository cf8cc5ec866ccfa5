//! Matches between bots that anyone can trust.
//!
//! Engines are processes that speak the protocol; the library's rules referee every turn; a
//! journal on disk is the single truth from which records, tables and a resumed run are derived.
//!
//! Pure parts, in the order in which they build on each other:
//!
//! | file | what it holds |
//! | --- | --- |
//! | `random`, `digest`, `nearest`, `time` | seeded randomness and fingerprints that never change, "did you mean", dates |
//! | `statistics`, `sprt`, `rating` | Elo with error, the sequential test, ratings of many bots |
//! | `clock`, `schedule`, `openings` | time, who plays whom, where games begin |
//! | `settings`, `ending`, `journal` | an event, how games end, and the lines on disk |
//! | `options`, `setup` | the command line, and the event it makes |
//! | `standings`, `summary`, `verdict` | what games add up to |
//! | `table`, `junit`, `records`, `html` | how that is written |
//! | `adjudication`, `builtin` | early ends, and the bots inside the arena |
//!
//! What runs, on Unix only:
//!
//! | file | what it holds |
//! | --- | --- |
//! | `process`, `log` | programs, and what is said to them |
//! | `engine` | the protocol as the arena speaks it |
//! | `game` | one game, refereed |
//! | `runner` | the games of an event, several at once |
//! | `progress` | what is seen meanwhile |
//! | `check` | whether a bot keeps the protocol |
//! | `cli` | the commands |

pub mod adjudication;
pub mod builtin;
pub mod clock;
pub mod digest;
pub mod ending;
pub mod html;
pub mod journal;
pub mod log;
pub mod nearest;
pub mod openings;
pub mod options;
pub mod progress;
pub mod random;
pub mod rating;
pub mod records;
pub mod schedule;
pub mod settings;
pub mod setup;
pub mod sprt;
pub mod standings;
pub mod statistics;
pub mod summary;
pub mod table;
pub mod time;
pub mod verdict;

pub mod junit;

#[cfg(unix)]
pub mod check;
#[cfg(unix)]
pub mod cli;
#[cfg(unix)]
pub mod engine;
#[cfg(unix)]
pub mod game;
#[cfg(unix)]
pub mod process;
#[cfg(unix)]
pub mod runner;
