//! The table of a run of checks: a line for each as it ends, columns in fixed places and order.

use super::{Check, Failure, Need, checks};

/// How many checks ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Kept.
    pub passed: usize,
    /// Not kept.
    pub failed: usize,
    /// Not there to be checked.
    pub absent: usize,
}

impl Tally {
    /// Counts the result of a check.
    pub fn count(&mut self, result: &Result<(), Failure>) {
        match result {
            Ok(()) => self.passed += 1,
            Err(Failure::NotOffered(_)) => self.absent += 1,
            Err(_) => self.failed += 1,
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all = self.passed + self.failed + self.absent;
        let Tally {
            passed,
            failed,
            absent,
        } = self;
        write!(
            f,
            "{all} checks: {passed} passed, {failed} failed, {absent} not offered"
        )
    }
}

/// The line of a check that ended: result, name, need, and what is promised or what is wrong.
pub fn row(check: &Check, result: &Result<(), Failure>) -> String {
    let (word, text) = match result {
        Ok(()) => ("pass", check.about.to_owned()),
        Err(Failure::NotOffered(what)) => ("none", format!("not offered: {what}")),
        Err(failure) => ("FAIL", format!("{failure} [{}]", check.section)),
    };
    format!("{word}  {}  {text}", columns(check)).replace(['\n', '\r'], " ")
}

/// What there is to be checked.
pub fn list() -> String {
    checks()
        .iter()
        .map(|check| format!("{}  {} [{}]\n", columns(check), check.about, check.section))
        .collect()
}

fn columns(check: &Check) -> String {
    let width = checks().iter().map(|c| c.name.len()).max().unwrap_or(0);
    let need = match check.need {
        Need::Required => "required",
        Need::Optional => "optional",
    };
    format!("{:width$}  {need}", check.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_one_line_that_begins_with_result_name_and_need() {
        let check = checks()[0];
        let failure = Failure::NotOffered("a\nb".to_owned());
        for (result, word) in [(Ok(()), "pass"), (Err(failure), "none")] {
            let row = row(&check, &result);
            let words: Vec<&str> = row.split_whitespace().take(3).collect();
            assert_eq!(words, [word, check.name, "required"]);
            assert_eq!(row.lines().count(), 1);
        }
    }

    #[test]
    fn the_tally_counts_each_result_once() {
        let mut tally = Tally::default();
        tally.count(&Ok(()));
        tally.count(&Err(Failure::NotOffered(String::new())));
        tally.count(&Err(Failure::Stopped));
        let text = "3 checks: 1 passed, 1 failed, 1 not offered";
        assert_eq!(tally.to_string(), text);
    }
}
