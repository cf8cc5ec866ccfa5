//! Game records in the project's format and the official notation.

use super::checks::round_trip;
use yinsh::board::Variant;
use yinsh::record::{Format, read_format};

/// Every game that is read can be written and read again.
pub fn run(data: &[u8]) {
    games(data, Format::Record);
}

/// Reads the games in `format`; those accepted go round.
pub fn games(data: &[u8], format: Format) {
    let text = String::from_utf8_lossy(data);
    let _ = Format::of(&text);
    for variant in [Variant::Standard, Variant::Blitz] {
        for game in read_format(&text, format, variant) {
            match game {
                Ok(game) => round_trip(&game),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}
