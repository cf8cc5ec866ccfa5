//! `arena check`: drives any bot through `protocol.md` and says what it doesn't keep.
//!
//! Each check is a named item: a line of explanation, the section of `protocol.md` that it holds
//! a bot to, and a function that gets a fresh process. What the page asks of every engine is
//! required; commands for people and options are held only where a bot offers them.
//!
//! | file | checks of |
//! | --- | --- |
//! | `lines` | how lines are read, whatever they hold |
//! | `handshake` | greetings, `isready`, new games |
//! | `positions` | positions and turns, right and wrong |
//! | `answers` | what `go` is answered, in any position |
//! | `limits` | the words of `go` |
//! | `clocks` | the words of `go` that are about time |
//! | `meanwhile` | what is said to a bot while it searches |
//! | `ending` | `quit`, the end of input |
//! | `options` | `setoption` |
//! | `people` | the commands for people |
//!
//! | file | what they are made with |
//! | --- | --- |
//! | `bench` | the program, started for each check |
//! | `probe` | one running program, told things and listened to |
//! | `dialogue` | what it is asked, and the answer it owes |
//! | `scene` | positions |
//! | `lateness` | time, measured fairly on a busy machine |
//! | `failure` | what is found wrong |
//! | `report` | the table |

mod answers;
mod bench;
mod clocks;
mod dialogue;
mod ending;
mod failure;
mod handshake;
mod lateness;
mod limits;
mod lines;
mod meanwhile;
mod options;
mod people;
mod positions;
mod probe;
mod report;
mod scene;

pub use bench::Bench;
pub use failure::Failure;
pub use lateness::{ENOUGH, TRIES};

pub use report::{Tally, list, row};

/// Whether a bot has to have what is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Whoever speaks the protocol has it.
    Required,
    /// A bot may do without it: then nothing is checked.
    Optional,
}

/// One promise of the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name, for `--only`.
    pub name: &'static str,
    /// Whether a bot has to keep it.
    pub need: Need,
    /// The heading in `protocol.md` of the section that has it.
    pub section: &'static str,
    /// What is promised, in a line.
    pub about: &'static str,
    run: fn(&Bench) -> Result<(), Failure>,
}

impl Check {
    const fn required(
        name: &'static str,
        section: &'static str,
        about: &'static str,
        run: fn(&Bench) -> Result<(), Failure>,
    ) -> Check {
        Check {
            name,
            need: Need::Required,
            section,
            about,
            run,
        }
    }

    const fn optional(
        name: &'static str,
        section: &'static str,
        about: &'static str,
        run: fn(&Bench) -> Result<(), Failure>,
    ) -> Check {
        Check {
            need: Need::Optional,
            ..Check::required(name, section, about, run)
        }
    }

    /// Checks a program, in a process of its own.
    ///
    /// # Errors
    /// What is wrong; [`Failure::NotOffered`] where nothing is to be checked.
    pub fn run(&self, bench: &Bench) -> Result<(), Failure> {
        (self.run)(bench)
    }
}

/// All checks, in the order in which they are run.
pub fn checks() -> Vec<Check> {
    [
        lines::CHECKS,
        handshake::CHECKS,
        positions::CHECKS,
        answers::CHECKS,
        limits::CHECKS,
        clocks::CHECKS,
        meanwhile::CHECKS,
        ending::CHECKS,
        options::CHECKS,
        people::CHECKS,
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_check_has_a_name_of_its_own_and_a_section_of_the_page() {
        let page = include_str!("../../../protocol.md");
        let mut names = BTreeSet::new();
        for check in checks() {
            assert!(names.insert(check.name), "{} twice", check.name);
            let heading = page.lines().any(|line| {
                line.strip_prefix("## ")
                    .and_then(|heading| heading.split_once(". "))
                    .is_some_and(|(_, title)| title == check.section)
            });
            assert!(heading, "{}: no section {}", check.name, check.section);
            assert!(check.about.len() <= 100, "{}", check.name);
        }
        assert!(names.len() >= 40);
    }
}
