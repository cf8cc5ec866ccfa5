//! What CodinGame's referee sends.

use std::time::Duration;
use yinsh::client::codingame::serve;

/// The bot answers or says what is wrong; every answer is a line.
pub fn run(data: &[u8]) {
    let mut output = Vec::new();
    let result = serve(data, &mut output, Duration::ZERO, Duration::ZERO);
    if let Err(error) = result {
        assert!(!error.to_string().is_empty());
    }
    let text = String::from_utf8(output).expect("answers are UTF-8");
    let mut lines = text.lines();
    if let Some(first) = lines.next() {
        assert_eq!(first, "yes");
    }
    assert!(text.is_empty() || text.ends_with('\n'));
}
