//! The frame of an SGF file: nodes of properties with values.

use super::error::{Place, Problem, RecordError};

/// A value of a property, such as `B 5` of `P0[B 5]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property<'a> {
    /// The line it begins on.
    pub line: usize,
    /// Which node it is in, 1 for the first.
    pub node: usize,
    /// The property's name.
    pub name: &'a str,
    /// The value, escapes resolved.
    pub value: String,
}

/// Reads the properties of one game without variations, up to its end or where the text breaks
/// off; a value that is broken off is left out.
pub(super) fn read(text: &str) -> Result<Vec<Property<'_>>, RecordError> {
    let mut properties = Vec::new();
    let mut characters = text.char_indices().peekable();
    let (mut line, mut node, mut depth) = (1, 0, 0);
    let mut name = "";
    let unexpected = |line, found: char, expected| {
        let found = found.to_string();
        Err(Place::line(line).error(Problem::Unexpected { found, expected }))
    };
    while let Some((at, character)) = characters.next() {
        match character {
            '\n' => line += 1,
            c if c.is_whitespace() || c == '\u{feff}' => {}
            '(' if depth == 0 => depth = 1,
            '(' => return unexpected(line, '(', "a game without variations"),
            _ if depth == 0 => return unexpected(line, character, "'(', where a game begins,"),
            ')' => break,
            ';' => {
                node += 1;
                name = "";
            }
            c if c.is_ascii_alphanumeric() => {
                let is_name = |c: char| c.is_ascii_alphanumeric();
                while characters.next_if(|&(_, c)| is_name(c)).is_some() {}
                let end = characters.peek().map_or(text.len(), |&(end, _)| end);
                name = &text[at..end];
            }
            '[' if name.is_empty() => return unexpected(line, '[', "a property's name"),
            '[' => {
                let begin = line;
                let mut value = String::new();
                let closed = loop {
                    match characters.next() {
                        None => break false,
                        Some((_, ']')) => break true,
                        Some((_, '\\')) => value.extend(characters.next().map(|(_, c)| c)),
                        Some((_, c)) => {
                            line += usize::from(c == '\n');
                            value.push(c);
                        }
                    }
                };
                if closed {
                    properties.push(Property {
                        line: begin,
                        node,
                        name,
                        value,
                    });
                }
            }
            _ => return unexpected(line, character, "a node, a property or the game's end"),
        }
    }
    if properties.is_empty() {
        return Err(Place::line(line).error(Problem::Empty));
    }
    Ok(properties)
}
