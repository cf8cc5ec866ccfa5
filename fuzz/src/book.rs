//! Books of openings, as the arena reads them.

use std::path::Path;
use yinsh::arena::openings::Book;
use yinsh::arena::settings::Variant;

/// Of a book that is accepted every opening goes on, and written out in full makes the same book.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for variant in [Variant::Standard, Variant::Blitz] {
        let read = |text: &str| Book::parse(text, Path::new("book"), variant, None);
        let book = match read(&text) {
            Ok(book) => book,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let lines = book.openings().iter().map(|opening| {
            assert!(!opening.position().is_over());
            let turns = opening.turns.iter().map(|turn| format!(" {turn}"));
            format!("{}{}\n", opening.start, turns.collect::<String>())
        });
        let again = read(&lines.collect::<String>()).expect("what was accepted");
        assert_eq!(again.len(), book.len());
        for (one, other) in again.openings().iter().zip(book.openings()) {
            assert_eq!((one.number, &one.turns), (other.number, &other.turns));
            assert_eq!(one.start.to_string(), other.start.to_string());
        }
    }
}
