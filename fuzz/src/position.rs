//! Position strings.

use super::checks::{affordable_twin, agrees, valid};
use super::twin::Twin;
use yinsh::board::Position;

/// The library and the twin accept the same strings, and see the same in them.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (read, right) = (text.parse::<Position>(), Twin::read(text));
    match (&read, &right) {
        (Ok(position), Ok(_)) => {
            // One way to write each, but that the three rings of the standard game may be told.
            assert_eq!(
                position.to_string(),
                text.strip_suffix(" 3").unwrap_or(text)
            );
            valid(position);
            if let Some(twin) = affordable_twin(position) {
                agrees(&twin, position);
            }
        }
        (Err(error), Err(_)) => assert!(!error.to_string().is_empty()),
        _ => panic!("{text:?}: the library reads {read:?}, the twin {right:?}"),
    }
}
