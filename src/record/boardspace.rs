//! Boardspace's files.
//!
//! Their steps are what the players' hands did: a person's ring move is a marker placed and a
//! ring dropped, which may be picked up and dropped again; a robot's is a move. So a placement
//! or ring move is held back until something else follows it, and the last drop counts.
//! `Done` ends a step, not always a turn; the rules tell where turns end.

use super::builder::Builder;
use super::error::{Place, Problem, RecordError};
use super::game::Game;
use super::sgf::{self, Property};
use crate::board::{Color, Outcome, Point, PointError, Variant};

/// Reads one game. Files of 2005 may have no result and break off anywhere.
pub(super) fn read(text: &str) -> Result<Game, RecordError> {
    let properties = sgf::read(text)?;
    let variant = variant(&properties)?;
    let mut replay = Replay {
        builder: Builder::new(variant),
        hand: Hand::Empty,
        hand_place: Place::line(1),
        swapped: false,
        resigned: None,
    };
    for property in &properties {
        if let Some(player) = player(property.name) {
            replay.event(player, property)?;
        }
    }
    replay.put_down()?;
    let mut game = replay.builder.finish();
    set_tags(&mut game, &properties, replay.swapped);
    if let Some(loser) = replay.resigned {
        // Resigning a game that is over changes nothing.
        if !game.position().is_over() {
            let _ = game.set_result(Some(Outcome::Win(!loser)));
            game.set_tag("Termination", "resignation");
        }
    } else if game.result().is_none() {
        game.set_tag("Termination", "unterminated");
    }
    Ok(game)
}

/// 0 or 1 for `P0` and `P1`.
fn player(name: &str) -> Option<usize> {
    match name {
        "P0" => Some(0),
        "P1" => Some(1),
        _ => None,
    }
}

fn variant(properties: &[Property<'_>]) -> Result<Variant, RecordError> {
    let Some(setup) = properties.iter().find(|p| p.name == "SU") else {
        return Err(Place::line(1).error(Problem::Unexpected {
            found: "no property SU".to_owned(),
            expected: "SU[Yinsh]",
        }));
    };
    match setup.value.trim().to_ascii_lowercase().as_str() {
        "yinsh" => Ok(Variant::Standard),
        "yinsh-blitz" => Ok(Variant::Blitz),
        _ => Err(Place::line(setup.line).error(Problem::Unexpected {
            found: setup.value.clone(),
            expected: "the game Yinsh or Yinsh-Blitz",
        })),
    }
}

/// What a player holds, or has put down and can still pick up again.
enum Hand {
    Empty,
    /// A marker from the pool, to be put in a ring.
    Marker(Color),
    /// A ring to be placed, and where it lies.
    Ring(Color, Option<Point>),
    /// The ring of a move, where it came from and where it lies.
    Move(Color, Point, Option<Point>),
}

struct Replay {
    builder: Builder,
    hand: Hand,
    /// Where the hand was filled last.
    hand_place: Place,
    /// Whether the players have changed colours.
    swapped: bool,
    resigned: Option<Color>,
}

impl Replay {
    fn event(&mut self, player: usize, property: &Property<'_>) -> Result<(), RecordError> {
        let place = Place::line(property.line);
        let mut words = property.value.split_whitespace().peekable();
        // The number of the step may be missing.
        words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit()));
        let Some(verb) = words.next() else {
            return Ok(());
        };
        let color = if (player == 1) == self.swapped {
            Color::White
        } else {
            Color::Black
        };
        let words: Vec<&str> = words.collect();
        let place_of_turn = place.at_turn(self.builder.number());
        let unexpected = |expected| {
            place_of_turn.error(Problem::Unexpected {
                found: property.value.trim().to_owned(),
                expected,
            })
        };
        match (verb.to_ascii_lowercase().as_str(), words.as_slice()) {
            ("id" | "time" | "ranking" | "start", _) => {}
            ("place" | "drop", ["wr" | "br", letter, number]) => {
                self.put_down_before(color)?;
                self.own(color, words[0], place_of_turn)?;
                let point = point(letter, number, place_of_turn)?;
                self.hand = match self.hand {
                    Hand::Move(..) => return Err(unexpected("the end of the turn")),
                    _ => Hand::Ring(color, Some(point)),
                };
                self.hand_place = place;
            }
            ("place" | "drop", ["w" | "b", letter, number]) => {
                self.put_down()?;
                self.own(color, words[0], place)?;
                let from = point(letter, number, place)?;
                self.hand = Hand::Move(color, from, None);
                self.hand_place = place;
            }
            ("drop", ["board", letter, number]) => {
                let point = point(letter, number, place_of_turn)?;
                match &mut self.hand {
                    Hand::Ring(_, to) | Hand::Move(_, _, to) => *to = Some(point),
                    Hand::Marker(color) => self.hand = Hand::Move(*color, point, None),
                    Hand::Empty => return Err(unexpected("a piece picked up before")),
                }
                self.hand_place = place;
            }
            ("pick", ["wr" | "br", ..]) => {
                self.put_down()?;
                self.hand = Hand::Ring(color, None);
                self.hand_place = place;
            }
            ("pick", ["w" | "b", ..]) => {
                self.put_down()?;
                self.hand = Hand::Marker(color);
            }
            // Back where it came from: the step begins anew.
            ("drop", ["w" | "b" | "wr" | "br"]) => self.hand = Hand::Empty,
            ("pick", ["board", letter, number]) => {
                let point = point(letter, number, place_of_turn)?;
                match &mut self.hand {
                    Hand::Ring(_, to) | Hand::Move(_, _, to) if *to == Some(point) => *to = None,
                    // The marker taken out again, before the ring has moved.
                    Hand::Move(_, from, None) if *from == point => {
                        self.hand = Hand::Marker(color);
                    }
                    _ => {
                        self.put_down()?;
                        self.hand = Hand::Move(color, point, None);
                    }
                }
                self.hand_place = place;
            }
            ("move", [a, b, c, d]) => {
                self.put_down()?;
                let place = place.at_turn(self.builder.number());
                let (from, to) = (point(a, b, place)?, point(c, d, place)?);
                self.builder
                    .move_ring(color, from, to)
                    .map_err(|e| place.error(e))?;
            }
            ("remove", ["w" | "b", a, b, c, d]) => {
                self.put_down()?;
                let place = place.at_turn(self.builder.number());
                self.own(color, words[0], place)?;
                let (from, to) = (point(a, b, place)?, point(c, d, place)?);
                self.builder
                    .remove_row(color, from, to)
                    .map_err(|e| place.error(e))?;
            }
            ("remove", ["wr" | "br", letter, number]) => {
                self.put_down()?;
                let place = place.at_turn(self.builder.number());
                self.own(color, words[0], place)?;
                let ring = point(letter, number, place)?;
                self.builder
                    .remove_ring(color, ring)
                    .map_err(|e| place.error(e))?;
            }
            ("done", []) => self.put_down()?,
            ("pass", []) => {
                self.put_down()?;
                let place = place.at_turn(self.builder.number());
                self.builder.pass(color).map_err(|e| place.error(e))?;
            }
            ("resign", []) => {
                self.hand = Hand::Empty;
                self.resigned = Some(color);
            }
            ("swap", []) => {
                self.put_down()?;
                self.swapped = !self.swapped;
            }
            _ => {
                return Err(unexpected(
                    "a step: place, drop, pick, move, remove, Done, Pass, Swap or Resign,",
                ));
            }
        }
        Ok(())
    }

    /// That the piece, `w`, `wr`, `b` or `br`, is the player's.
    fn own(&self, color: Color, piece: &str, place: Place) -> Result<(), RecordError> {
        let owner = if piece.starts_with('w') {
            Color::White
        } else {
            Color::Black
        };
        if owner == color {
            return Ok(());
        }
        Err(place.error(Problem::Action {
            action: format!("{color} touches '{piece}'"),
            reason: "the piece is the other player's",
        }))
    }

    /// Makes the step in hand, if it is another player's.
    fn put_down_before(&mut self, actor: Color) -> Result<(), RecordError> {
        match self.hand {
            Hand::Ring(color, _) | Hand::Move(color, ..) if color != actor => self.put_down(),
            _ => Ok(()),
        }
    }

    /// Makes the step in hand.
    fn put_down(&mut self) -> Result<(), RecordError> {
        let place = self.hand_place.at_turn(self.builder.number());
        let made = match std::mem::replace(&mut self.hand, Hand::Empty) {
            Hand::Ring(color, Some(point)) => self.builder.place(color, point),
            // A ring set down where it stood has not moved.
            Hand::Move(color, from, Some(to)) if from != to => {
                self.builder.move_ring(color, from, to)
            }
            _ => Ok(()),
        };
        made.map_err(|e| place.error(e))
    }
}

/// A point whose letter and number are two words.
fn point(letter: &str, number: &str, place: Place) -> Result<Point, RecordError> {
    format!("{letter}{number}")
        .parse()
        .map_err(|e: PointError| {
            place.error(Problem::Unexpected {
                found: format!("{letter} {number}"),
                expected: match e {
                    PointError::Syntax(_) => "a letter a to k and a number",
                    PointError::OffBoard { .. } => "a point of the board",
                },
            })
        })
}

/// The first value of a property that begins with a letter of its own: `P0[id "white"]`.
fn set_tags(game: &mut Game, properties: &[Property<'_>], swapped: bool) {
    let value = |name: &str| {
        let property = properties.iter().find(|p| p.name == name)?;
        Some(property.value.trim().to_owned())
    };
    let id = |name: &str| {
        let text = properties
            .iter()
            .filter(|p| p.name == name)
            .find_map(|p| p.value.trim().strip_prefix("id"))?;
        Some(text.trim().trim_matches('"').to_owned())
    };
    game.set_tag("Site", "Boardspace");
    let (white, black) = if swapped { ("P1", "P0") } else { ("P0", "P1") };
    let tags = [
        ("Event", value("GN")),
        (
            "Date",
            value("DT").map(|date| pgn_date(&date).unwrap_or(date)),
        ),
        ("White", id(white)),
        ("Black", id(black)),
        ("ResultText", value("RE")),
    ];
    for (name, value) in tags {
        if let Some(value) = value {
            game.set_tag(name, value);
        }
    }
}

/// `Thu Jul 28 14:58:52 ADT 2005` as `2005.07.28`.
fn pgn_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[_, month, day, .., year] = words.as_slice() else {
        return None;
    };
    let month = MONTHS.iter().position(|&m| m == month)? + 1;
    let (day, year): (u8, u16) = (day.parse().ok()?, year.parse().ok()?);
    Some(format!("{year}.{month:02}.{day:02}"))
}
