//! Lines from a stream that may hold anything, in bounded memory.

use std::io::{self, BufRead};

/// The longest line taken, in bytes without its end. A whole game fits in a tenth of it.
pub const LONGEST_LINE: usize = 64 * 1024;

/// A line as it came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Its text; bytes that are no UTF-8 are replaced.
    Text(String),
    /// It was longer than [`LONGEST_LINE`], and was dropped.
    TooLong,
}

/// Reads lines one by one. The last one needs no end.
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a stream.
    pub fn new(input: R) -> Lines<R> {
        let buffer = Vec::new();
        Lines { input, buffer }
    }

    /// The next line, or `None` at the end of the stream.
    ///
    /// # Errors
    /// What the stream fails with; interrupted reads are tried again.
    pub fn read(&mut self) -> io::Result<Option<Line>> {
        self.buffer.clear();
        let mut dropped = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let at_end = chunk.is_empty();
            dropped |= self.buffer.len() + part.len() > LONGEST_LINE;
            if dropped {
                self.buffer.clear();
            } else {
                self.buffer.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if at_end && self.buffer.is_empty() && !dropped {
                return Ok(None);
            }
            if dropped && (at_end || end.is_some()) {
                return Ok(Some(Line::TooLong));
            }
            if at_end || end.is_some() {
                let text = String::from_utf8_lossy(&self.buffer).into_owned();
                return Ok(Some(Line::Text(text)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn all(bytes: impl Read) -> Vec<Line> {
        // A tiny buffer, so that every line is put together from parts.
        let mut lines = Lines::new(BufReader::with_capacity(3, bytes));
        std::iter::from_fn(|| lines.read().unwrap()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_end_with_a_newline_or_the_stream() {
        assert_eq!(all(&b""[..]), []);
        assert_eq!(
            all(&b"one\r\n\ntwo"[..]),
            [text("one\r"), text(""), text("two")]
        );
        assert_eq!(all(&b"one\n"[..]), [text("one")]);
    }

    #[test]
    fn any_bytes_are_a_line() {
        assert_eq!(all(&b"a\0\xff\xfeb\n"[..]), [text("a\0\u{fffd}\u{fffd}b")]);
    }

    #[test]
    fn a_line_too_long_is_dropped_alone() {
        let longest = "x".repeat(LONGEST_LINE);
        let input = format!("{longest}\n{longest}y\nd\n{longest}zz");
        assert_eq!(
            all(input.as_bytes()),
            [text(&longest), Line::TooLong, text("d"), Line::TooLong]
        );
    }

    #[test]
    fn memory_stays_bounded_on_a_line_without_end() {
        let endless = io::repeat(b'x').take(20_000_000);
        let mut lines = Lines::new(BufReader::new(endless));
        assert_eq!(lines.read().unwrap(), Some(Line::TooLong));
        assert!(lines.buffer.capacity() <= 2 * LONGEST_LINE);
        assert_eq!(lines.read().unwrap(), None);
    }
}
