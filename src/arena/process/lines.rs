//! Bytes of a pipe as lines, within bounds.

use crate::protocol::LONGEST_LINE;
use std::collections::VecDeque;

/// A line grew longer than [`LONGEST_LINE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Endless;

/// Splits bytes into lines. Holds at most one unfinished line of [`LONGEST_LINE`] bytes, and the
/// whole lines of what was pushed last.
#[derive(Debug, Default)]
pub(super) struct LineBuffer {
    partial: Vec<u8>,
    whole: VecDeque<Vec<u8>>,
}

impl LineBuffer {
    /// Takes bytes as they came from the pipe.
    pub(super) fn push(&mut self, mut bytes: &[u8]) -> Result<(), Endless> {
        while let Some(end) = bytes.iter().position(|&b| b == b'\n') {
            self.extend(&bytes[..end])?;
            let mut line = std::mem::take(&mut self.partial);
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            self.whole.push_back(line);
            bytes = &bytes[end + 1..];
        }
        self.extend(bytes)
    }

    fn extend(&mut self, bytes: &[u8]) -> Result<(), Endless> {
        if self.partial.len() + bytes.len() > LONGEST_LINE {
            // What came of it is of no use; the beginning shows in the transcript.
            self.partial
                .extend_from_slice(&bytes[..bytes.len().min(256)]);
            self.partial.truncate(256);
            return Err(Endless);
        }
        self.partial.extend_from_slice(bytes);
        Ok(())
    }

    /// The next whole line, without its end.
    pub(super) fn pop(&mut self) -> Option<Vec<u8>> {
        self.whole.pop_front()
    }

    /// How many whole lines wait.
    pub(super) fn waiting(&self) -> usize {
        self.whole.len()
    }

    /// What came of a line that isn't finished.
    pub(super) fn partial(&self) -> &[u8] {
        &self.partial
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(chunks: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut buffer = LineBuffer::default();
        for chunk in chunks {
            buffer.push(chunk).unwrap();
        }
        std::iter::from_fn(|| buffer.pop()).collect()
    }

    #[test]
    fn lines_come_whole_however_the_pipe_cuts_them() {
        let expected: Vec<Vec<u8>> = vec![b"one".to_vec(), b"".to_vec(), b"two\rx".to_vec()];
        assert_eq!(lines(&[b"one\r\n\ntwo\rx\nrest"]), expected);
        let bytes = b"one\r\n\ntwo\rx\nrest";
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(lines(&single), expected);
    }

    #[test]
    fn a_line_may_have_the_longest_length_and_no_byte_more() {
        let mut buffer = LineBuffer::default();
        assert_eq!(buffer.push(&vec![b'x'; LONGEST_LINE]), Ok(()));
        assert_eq!(buffer.push(b"\n"), Ok(()));
        assert_eq!(buffer.pop().map(|l| l.len()), Some(LONGEST_LINE));
        assert_eq!(buffer.push(&vec![b'x'; LONGEST_LINE + 1]), Err(Endless));
        assert!(buffer.partial().len() <= 256);
    }
}
