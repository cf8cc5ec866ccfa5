//! Matches between bots that anyone can trust.
//!
//! Engines are processes that speak the protocol; the library's rules referee every turn; a
//! journal on disk is the single truth from which records, tables and a resumed run are derived.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `statistics` | Elo with error, normalized Elo, LOS |
//! | `sprt` | the sequential test |
//! | `rating` | ratings of many bots |
//! | `random` | seeded randomness that never changes |
//! | `options`, `nearest` | the command line |

pub mod nearest;
pub mod options;
pub mod random;
pub mod rating;
pub mod sprt;
pub mod statistics;
