//! Replies of engines, a line each, as drivers read them.

use yinsh::protocol::Reply;

/// A reply that was read is written as one line, and read again as the same.
pub fn run(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        let reply: Reply = match line.parse() {
            Ok(reply) => reply,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let text = reply.to_string();
        assert!(!text.contains('\n'), "{line:?} becomes {text:?}");
        // A remark for people is cut to a fair length and loses its control characters, so it is
        // the text that stays.
        let again: Reply = text
            .parse()
            .unwrap_or_else(|error| panic!("{line:?} becomes {text:?}: {error}"));
        assert_eq!(again.to_string(), text, "{line:?}");
    }
}
