//! "Did you mean …?": the known word nearest to an unknown one.

/// The candidate that looks most like `word`, if any looks enough like it to be what was meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|c| (strsim::damerau_levenshtein(&word, &c.to_lowercase()), c))
        .filter(|&(distance, c)| distance <= 1 + c.len().max(word.len()) / 3)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, c)| c)
}

/// A sentence end that names the nearest candidate, or nothing.
pub fn hint<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates)
        .map(|n| format!("; did you mean `{n}`?"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word() {
        let names = ["concurrency", "rounds", "repeat", "recover"];
        assert_eq!(nearest("concurency", names), Some("concurrency"));
        assert_eq!(nearest("RONUDS", names), Some("rounds"));
        assert_eq!(nearest("recove", names), Some("recover"));
    }

    #[test]
    fn nothing_alike_finds_nothing() {
        assert_eq!(nearest("xyzzy", ["rounds", "repeat"]), None);
        assert_eq!(hint("xyzzy", ["rounds"]), "");
    }
}
