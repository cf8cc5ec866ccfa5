//! The words of a record: tags, comments, and what stands between them.

use super::error::{Place, Problem, RecordError};
use super::game::is_tag_name;

/// A word of a record, with the line it begins on.
pub(super) struct Token<'a> {
    pub line: usize,
    pub kind: Kind<'a>,
}

/// What a word is.
pub(super) enum Kind<'a> {
    /// `[Name "value"]`.
    Tag(&'a str, String),
    /// `{…}`, without the braces, its white space made single spaces.
    Comment(String),
    /// Anything else up to a space or a brace.
    Word(&'a str),
    /// Something that looks like a tag and isn't.
    WrongTag(RecordError),
    /// A comment that does not end.
    WrongComment(RecordError),
}

/// Splits a record into its words.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer { rest, line: 1 }
    }

    /// Takes the first `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Takes the rest of the line, which is wrong.
    fn wrong(&mut self, expected: &'static str) -> RecordError {
        let place = Place::line(self.line);
        let length = self.rest.find('\n').unwrap_or(self.rest.len());
        let found = self.take(length).trim_end().to_owned();
        place.error(Problem::Unexpected { found, expected })
    }

    fn tag(&mut self) -> Kind<'a> {
        match split_tag(self.rest) {
            Some((name, value, length)) => {
                self.take(length);
                Kind::Tag(name, value)
            }
            None => Kind::WrongTag(self.wrong("a tag, [Name \"value\"],")),
        }
    }

    fn comment(&mut self) -> Kind<'a> {
        let Some(end) = self.rest.find('}') else {
            return Kind::WrongComment(self.wrong("a comment that ends with }"));
        };
        let text = &self.take(end + 1)[1..end];
        let words: Vec<&str> = text.split_whitespace().collect();
        Kind::Comment(words.join(" "))
    }
}

/// The name, the value and the length in bytes of the tag that `text` begins with.
fn split_tag(text: &str) -> Option<(&str, String, usize)> {
    let (name, rest) = text.strip_prefix('[')?.split_once('"')?;
    let name = name.trim();
    let mut value = String::new();
    let mut characters = rest.char_indices();
    let end = loop {
        match characters.next()? {
            (_, '\n') => return None,
            (end, '"') => break end,
            (_, '\\') => value.push(characters.next()?.1),
            (_, other) => value.push(other),
        }
    };
    let close = rest[end + 1..].trim_start_matches([' ', '\t']);
    let after = close.strip_prefix(']')?;
    is_tag_name(name).then(|| (name, value, text.len() - after.len()))
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.take(blank);
        let line = self.line;
        let kind = match self.rest.chars().next()? {
            '[' => self.tag(),
            '{' => self.comment(),
            _ => {
                let ends = |c: char| c.is_whitespace() || c == '{';
                let length = self.rest.find(ends).unwrap_or(self.rest.len());
                Kind::Word(self.take(length))
            }
        };
        Some(Token { line, kind })
    }
}
