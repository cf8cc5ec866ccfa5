//! Turns, in positions.

use super::checks::{affordable_twin, valid};
use yinsh::board::{Position, TurnError, Variant};
use yinsh::record::short_form;

/// The first line is a position string, the start where it is none; then turns, a word each, are
/// read and played. The library reads them as the twin does.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (mut position, words) = match first.parse() {
        Ok(position) => (position, rest),
        Err(_) => (Position::start(Variant::Standard), text),
    };
    for word in words.split_whitespace() {
        // No turn is longer, and some lists of choices are.
        let read = position.parse_turn(word);
        if let Some(twin) = affordable_twin(&position) {
            let mut readings = twin.readings(word);
            readings.sort();
            let mut right = match &read {
                Ok(turn) => vec![turn.to_string()],
                Err(TurnError::Ambiguous { choices, .. }) => choices.clone(),
                Err(_) => Vec::new(),
            };
            right.sort();
            assert_eq!(readings, right, "{word:?} in {position}");
        }
        match read {
            Ok(turn) => {
                assert!(position.is_legal(&turn));
                for form in [turn.to_string(), short_form(&position, &turn)] {
                    assert_eq!(position.parse_turn(&form).as_ref(), Ok(&turn), "{form}");
                }
                position.play(&turn).expect("a turn that was read is legal");
                valid(&position);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
