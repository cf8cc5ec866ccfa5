//! Reading the project's record format, and the official numbered notation, which is the same
//! without tags.
//!
//! Turns may stand in the long or the short form. Numbers may be left out, and are checked where
//! they stand. A file can hold any number of games: one ends with its result, or where tags
//! begin again. One that is wrong does not hide those after it.

use std::iter::Peekable;

use super::error::{Place, Problem, RecordError};
use super::game::{DERIVED_TAGS, Game, result_from_word, result_word};
use super::lexer::{Kind, Lexer, Token};
use crate::board::{Outcome, Position, Variant};

/// Reads the games of `text`; those without tags for it are of the standard game.
pub fn read(text: &str) -> Games<'_> {
    read_variant(text, Variant::Standard)
}

/// Reads the games of `text`; those without tags for it are of `variant`.
pub fn read_variant(text: &str, variant: Variant) -> Games<'_> {
    Games {
        tokens: Lexer::new(text).peekable(),
        variant,
        count: 0,
    }
}

/// The games of a text, each read when it is asked for.
pub struct Games<'a> {
    tokens: Peekable<Lexer<'a>>,
    variant: Variant,
    count: usize,
}

/// The words of one game, and its tags.
#[derive(Default)]
struct Raw<'a> {
    tags: Vec<Tag<'a>>,
    turns: Vec<Token<'a>>,
    end: Option<(usize, &'a str)>,
}

struct Tag<'a> {
    line: usize,
    name: &'a str,
    value: String,
}

impl<'a> Games<'a> {
    /// Takes the words up to the end of a game.
    fn take_game(&mut self) -> Result<Option<Raw<'a>>, RecordError> {
        let mut raw = Raw::default();
        let mut wrong = None;
        let mut begun = false;
        while let Some(token) = self.tokens.peek() {
            let is_tag = matches!(token.kind, Kind::Tag(..) | Kind::WrongTag(_));
            if is_tag && !raw.turns.is_empty() {
                break;
            }
            begun = true;
            let Some(Token { line, kind }) = self.tokens.next() else {
                break;
            };
            match kind {
                Kind::Tag(name, value) => raw.tags.push(Tag { line, name, value }),
                Kind::Word(word) if result_from_word(word).is_some() => {
                    raw.end = Some((line, word));
                    break;
                }
                Kind::WrongTag(error) | Kind::WrongComment(error) => {
                    wrong.get_or_insert(error);
                }
                kind => raw.turns.push(Token { line, kind }),
            }
        }
        match wrong {
            Some(error) => Err(error),
            None => Ok(begun.then_some(raw)),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, RecordError>;

    fn next(&mut self) -> Option<Result<Game, RecordError>> {
        let raw = match self.take_game() {
            Ok(Some(raw)) => raw,
            Ok(None) if self.count == 0 => {
                self.count = 1;
                return Some(Err(Place::line(1).error(Problem::Empty)));
            }
            Ok(None) => return None,
            Err(error) => {
                self.count += 1;
                return Some(Err(error));
            }
        };
        self.count += 1;
        Some(game(&raw, self.variant))
    }
}

fn game(raw: &Raw<'_>, variant: Variant) -> Result<Game, RecordError> {
    let mut game = Game::from_position(start(raw, variant)?);
    for tag in &raw.tags {
        let set_before = game.tag(tag.name).is_some();
        let names = raw.tags.iter().filter(|t| t.name == tag.name);
        if set_before || names.count() > 1 {
            let name = tag.name.to_owned();
            return Err(Place::line(tag.line).error(Problem::TwoTags(name)));
        }
        if !DERIVED_TAGS.contains(&tag.name) {
            game.set_tag(tag.name, tag.value.clone());
        }
    }
    read_turns(&mut game, &raw.turns)?;
    read_result(&mut game, raw)?;
    Ok(game)
}

/// The start that the tags tell.
fn start(raw: &Raw<'_>, default: Variant) -> Result<Position, RecordError> {
    let tag = |name| raw.tags.iter().find(|t| t.name == name);
    let variant = match tag("Variant") {
        Some(tag) => Some(read_variant_name(tag)?),
        None => None,
    };
    let Some(fen) = tag("FEN") else {
        return Ok(Position::start(variant.unwrap_or(default)));
    };
    let place = Place::line(fen.line);
    let position: Position = fen
        .value
        .parse()
        .map_err(|e| place.error(Problem::Start(e)))?;
    match (tag("Variant"), variant) {
        (Some(tag), Some(variant)) if variant.rings_to_win() != position.rings_to_win() => {
            Err(Place::line(tag.line).error(Problem::Variant {
                variant: tag.value.clone(),
                needed: position.rings_to_win(),
            }))
        }
        _ => Ok(position),
    }
}

fn read_variant_name(tag: &Tag<'_>) -> Result<Variant, RecordError> {
    match tag.value.to_ascii_lowercase().as_str() {
        "standard" => Ok(Variant::Standard),
        "blitz" => Ok(Variant::Blitz),
        _ => Err(Place::line(tag.line).error(Problem::Unexpected {
            found: tag.value.clone(),
            expected: "the variant Standard or Blitz",
        })),
    }
}

fn read_turns(game: &mut Game, tokens: &[Token<'_>]) -> Result<(), RecordError> {
    // A part of a turn that waits for the part behind its semicolon.
    let mut begun = String::new();
    let mut tokens = tokens.iter().peekable();
    while let Some(token) = tokens.next() {
        let place = Place::line(token.line);
        let word = match &token.kind {
            Kind::Word(word) => *word,
            Kind::Comment(comment) => {
                add_comment(game, comment);
                continue;
            }
            Kind::Tag(..) | Kind::WrongTag(_) | Kind::WrongComment(_) => continue,
        };
        let number = game.number(game.plies().len());
        let (found, word) = split_number(word);
        if let Some(found) = found
            && found.parse() != Ok(number)
        {
            let found = found.to_owned();
            let expected = number;
            return Err(place.error(Problem::Number { found, expected }));
        }
        let (word, mark) = split_mark(word);
        begun.push_str(word);
        let next = tokens.peek().map(|next| &next.kind);
        let goes_on =
            begun.ends_with(';') || matches!(next, Some(Kind::Word(next)) if next.starts_with(';'));
        if begun.is_empty() || (goes_on && mark.is_empty() && next.is_some()) {
            continue;
        }
        let turn = game.position().parse_turn(&begun);
        turn.and_then(|turn| game.push(turn))
            .map_err(|e| place.at_turn(number).error(e))?;
        begun.clear();
        add_comment(game, mark);
    }
    Ok(())
}

/// Adds to the comment of the last turn, or of the game where there is none yet.
fn add_comment(game: &mut Game, text: &str) {
    let join = |old: &str| match (old, text) {
        ("", new) => new.to_owned(),
        (old, "") => old.to_owned(),
        (old, new) => format!("{old} {new}"),
    };
    match game.plies().len().checked_sub(1) {
        Some(last) => {
            let comment = join(&game.plies()[last].comment);
            game.set_ply_comment(last, comment);
        }
        None => game.set_comment(join(game.comment())),
    }
}

/// The move number of a word such as `11.h7-g7`, and the rest.
fn split_number(word: &str) -> (Option<&str>, &str) {
    match word.split_once('.') {
        Some((number, rest))
            if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) =>
        {
            (Some(number), rest.trim_start_matches('.'))
        }
        _ => (None, word),
    }
}

/// A turn and the exclamation and question marks behind it, which become a comment.
fn split_mark(word: &str) -> (&str, &str) {
    let turn = word.trim_end_matches(['!', '?']);
    (turn, &word[turn.len()..])
}

fn read_result(game: &mut Game, raw: &Raw<'_>) -> Result<(), RecordError> {
    let mut claimed: Option<(usize, Option<Outcome>)> = None;
    if let Some(tag) = raw.tags.iter().find(|t| t.name == "Result") {
        let result = result_from_word(&tag.value).ok_or_else(|| {
            Place::line(tag.line).error(Problem::Unexpected {
                found: tag.value.clone(),
                expected: "the result 1-0, 0-1, 1/2-1/2 or *",
            })
        })?;
        claimed = Some((tag.line, result));
    }
    if let Some((line, word)) = raw.end {
        let end = result_from_word(word).unwrap_or(None);
        match claimed {
            Some((_, tag)) if tag != end => {
                return Err(Place::line(line).error(Problem::TwoResults {
                    tag: result_word(tag).to_owned(),
                    end: word.to_owned(),
                }));
            }
            _ => claimed = Some((line, end)),
        }
    }
    match claimed {
        Some((line, result)) => game
            .set_result(result)
            .map_err(|e| Place::line(line).error(e)),
        None => Ok(()),
    }
}
