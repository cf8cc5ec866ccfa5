//! The naive twin: the rules of YINSH a second time, written from the rules page alone.
//!
//! It shares nothing with the library. The board is a map from points to pieces, every question is
//! answered by walking along lines, and nothing is remembered from one turn to the next. It is
//! slow, and plain enough to be checked against the page sentence by sentence; the tests hold the
//! library against it.

// Every test file compiles this module for itself, and none of them calls all of it.
#![allow(dead_code)]

// Random games need crates that the fuzz targets, which use the rest, do without.
#[cfg(test)]
pub mod cases;
pub mod events;
pub mod notation;
#[cfg(test)]
pub mod scenes;

use std::collections::{BTreeMap, BTreeSet};

/// The vertical lines a..k: the lowest and the highest number of each.
const VERTICAL_LINES: [(i8, i8); 11] = [
    (2, 5),
    (1, 7),
    (1, 8),
    (1, 9),
    (1, 10),
    (2, 10),
    (2, 11),
    (3, 11),
    (4, 11),
    (5, 11),
    (7, 10),
];

/// The three directions of lines, as (letter, number) steps. Each leads away from the end that a
/// row names first: the lower letter, then the lower number.
const DIRECTIONS: [(i8, i8); 3] = [(0, 1), (1, 0), (1, 1)];

/// Markers in the game.
const MARKERS: usize = 51;

/// Rings of a player.
const RINGS: usize = 5;

/// A point of the board: the letter as 0..=10, the number as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    pub letter: i8,
    pub number: i8,
}

impl Point {
    /// The point there, if the board has one.
    pub fn new(letter: i8, number: i8) -> Option<Point> {
        let &(low, high) = VERTICAL_LINES.get(usize::try_from(letter).ok()?)?;
        (low..=high)
            .contains(&number)
            .then_some(Point { letter, number })
    }

    /// All 85, a2 first.
    pub fn all() -> Vec<Point> {
        let mut points = Vec::new();
        for letter in 0..=10 {
            for number in 1..=11 {
                points.extend(Point::new(letter, number));
            }
        }
        points
    }

    /// The point `count` steps along `direction`, unless that leaves the board.
    fn along(self, direction: (i8, i8), count: i8) -> Option<Point> {
        Point::new(
            self.letter + direction.0 * count,
            self.number + direction.1 * count,
        )
    }
}

/// A player, or the colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// What can stand on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    Ring(Side),
    Marker(Side),
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    GoesOn,
    Won(Side),
    Draw,
}

/// Every five adjacent markers of this colour in a straight line on this board.
pub fn rows_on(board: &BTreeMap<Point, Piece>, side: Side) -> BTreeSet<[Point; 5]> {
    let is_marker = |point: &Point| board.get(point) == Some(&Piece::Marker(side));
    let mut rows = BTreeSet::new();
    for &first in board.keys() {
        for direction in DIRECTIONS {
            let line: Vec<Point> = (0..5)
                .map_while(|count| first.along(direction, count))
                .take_while(is_marker)
                .collect();
            if let Ok(row) = <[Point; 5]>::try_from(line) {
                rows.insert(row);
            }
        }
    }
    rows
}

/// A position between turns (and, inside this module, within one).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Twin {
    board: BTreeMap<Point, Piece>,
    to_move: Side,
    removed_by_white: usize,
    removed_by_black: usize,
    needed: usize,
}

/// One way of removing all rows: the parts of the notation, the position it leads to, and whether
/// it won the game and so ended the turn.
struct Removal {
    parts: Vec<String>,
    after: Twin,
    wins: bool,
}

impl Twin {
    /// The empty board, White to place; `needed` rings win.
    pub fn start(needed: usize) -> Twin {
        Twin {
            board: BTreeMap::new(),
            to_move: Side::White,
            removed_by_white: 0,
            removed_by_black: 0,
            needed,
        }
    }

    pub fn to_move(&self) -> Side {
        self.to_move
    }

    pub fn needed(&self) -> usize {
        self.needed
    }

    pub fn removed(&self, side: Side) -> usize {
        match side {
            Side::White => self.removed_by_white,
            Side::Black => self.removed_by_black,
        }
    }

    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        self.board.get(&point).copied()
    }

    /// Where this piece stands.
    pub fn places_of(&self, piece: Piece) -> BTreeSet<Point> {
        (self.board.iter())
            .filter(|&(_, &standing)| standing == piece)
            .map(|(&point, _)| point)
            .collect()
    }

    fn markers_on_board(&self) -> usize {
        (self.board.values())
            .filter(|piece| matches!(piece, Piece::Marker(_)))
            .count()
    }

    /// Markers left in the pool.
    pub fn pool(&self) -> usize {
        MARKERS - self.markers_on_board()
    }

    /// Rings this player has still to place.
    pub fn to_place(&self, side: Side) -> usize {
        RINGS - self.places_of(Piece::Ring(side)).len() - self.removed(side)
    }

    /// Whether rings are still being placed.
    pub fn is_placement(&self) -> bool {
        self.to_place(Side::White) + self.to_place(Side::Black) > 0
    }

    /// Every five adjacent markers of this colour in a straight line, the end named first in front.
    pub fn rows(&self, side: Side) -> BTreeSet<[Point; 5]> {
        rows_on(&self.board, side)
    }

    /// The points the ring on `from` may move to.
    pub fn destinations(&self, from: Point) -> BTreeSet<Point> {
        let mut reached = BTreeSet::new();
        for (letter, number) in DIRECTIONS {
            for direction in [(letter, number), (-letter, -number)] {
                let mut jumping = false;
                for count in 1.. {
                    let Some(point) = from.along(direction, count) else {
                        break;
                    };
                    match self.piece_at(point) {
                        Some(Piece::Ring(_)) => break,
                        Some(Piece::Marker(_)) => jumping = true,
                        None => {
                            reached.insert(point);
                            if jumping {
                                break;
                            }
                        }
                    }
                }
            }
        }
        reached
    }

    /// Whether any ring of this player has a point to go to (whatever the pool holds).
    pub fn can_move(&self, side: Side) -> bool {
        (self.places_of(Piece::Ring(side)).iter()).any(|&ring| !self.destinations(ring).is_empty())
    }

    /// How the game stands, for a position between turns.
    pub fn outcome(&self) -> Outcome {
        for side in [Side::White, Side::Black] {
            if self.removed(side) == self.needed {
                return Outcome::Won(side);
            }
        }
        if self.is_placement() || !self.rows(self.to_move).is_empty() {
            return Outcome::GoesOn;
        }
        let neither_can_move = !self.can_move(Side::White) && !self.can_move(Side::Black);
        if self.pool() > 0 && !neither_can_move {
            return Outcome::GoesOn;
        }
        match self.removed_by_white.cmp(&self.removed_by_black) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::White),
            std::cmp::Ordering::Less => Outcome::Won(Side::Black),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// Every legal turn in the official notation, with the position after it.
    pub fn turns(&self) -> BTreeMap<String, Twin> {
        let mut turns = BTreeMap::new();
        if self.outcome() != Outcome::GoesOn {
            return turns;
        }
        let mut add = |parts: Vec<String>, mut after: Twin| {
            after.to_move = self.to_move.other();
            let twice = turns.insert(parts.join(";"), after);
            assert_eq!(twice, None, "two turns are written {}", parts.join(";"));
        };
        if self.is_placement() {
            for point in Point::all() {
                if self.piece_at(point).is_none() {
                    let mut after = self.clone();
                    after.board.insert(point, Piece::Ring(self.to_move));
                    add(vec![point.to_string()], after);
                }
            }
            return turns;
        }
        for waiting in self.removals() {
            if waiting.wins {
                add(waiting.parts, waiting.after);
                continue;
            }
            let ring_moves = waiting.after.ring_moves();
            if ring_moves.is_empty() {
                let mut parts = waiting.parts;
                // Where the opponent is blocked as well the removal has ended the game.
                if waiting.after.can_move(self.to_move.other()) {
                    parts.push("pass".to_string());
                }
                add(parts, waiting.after);
                continue;
            }
            for (ring_move, moved) in ring_moves {
                for own in moved.removals() {
                    let parts = [
                        waiting.parts.clone(),
                        vec![ring_move.clone()],
                        own.parts.clone(),
                    ];
                    add(parts.concat(), own.after);
                }
            }
        }
        turns
    }

    /// Every ring move of the mover, with what the board looks like after it, rows still standing.
    fn ring_moves(&self) -> Vec<(String, Twin)> {
        let mut moves = Vec::new();
        for from in self.places_of(Piece::Ring(self.to_move)) {
            for to in self.destinations(from) {
                moves.push((format!("{from}-{to}"), self.with_ring_moved(from, to)));
            }
        }
        moves
    }

    /// A marker put in the ring, the ring moved, the markers between flipped.
    fn with_ring_moved(&self, from: Point, to: Point) -> Twin {
        let mut after = self.clone();
        let direction = (
            (to.letter - from.letter).signum(),
            (to.number - from.number).signum(),
        );
        let between = (1..)
            .map_while(|count| from.along(direction, count))
            .take_while(|&point| point != to);
        for point in between {
            if let Some(Piece::Marker(side)) = self.piece_at(point) {
                after.board.insert(point, Piece::Marker(side.other()));
            }
        }
        after.board.insert(from, Piece::Marker(self.to_move));
        after.board.insert(to, Piece::Ring(self.to_move));
        after
    }

    /// Every way for the mover to remove his rows, one at a time, until none is left or he has won.
    /// With no row there is one way: nothing.
    fn removals(&self) -> Vec<Removal> {
        let rows = self.rows(self.to_move);
        if rows.is_empty() {
            return vec![Removal {
                parts: Vec::new(),
                after: self.clone(),
                wins: false,
            }];
        }
        let mut removals = Vec::new();
        for row in rows {
            for ring in self.places_of(Piece::Ring(self.to_move)) {
                let part = format!("x{}-{}x{ring}", row[0], row[4]);
                let after = self.with_row_removed(row, ring);
                if after.removed(self.to_move) == self.needed {
                    removals.push(Removal {
                        parts: vec![part],
                        after,
                        wins: true,
                    });
                    continue;
                }
                for next in after.removals() {
                    removals.push(Removal {
                        parts: [vec![part.clone()], next.parts].concat(),
                        ..next
                    });
                }
            }
        }
        removals
    }

    fn with_row_removed(&self, row: [Point; 5], ring: Point) -> Twin {
        let mut after = self.clone();
        for point in row {
            after.board.remove(&point);
        }
        after.board.remove(&ring);
        match self.to_move {
            Side::White => after.removed_by_white += 1,
            Side::Black => after.removed_by_black += 1,
        }
        after
    }

    /// The position after the turn written so, in the official form.
    pub fn play(&self, turn: &str) -> Result<Twin, String> {
        (self.turns().remove(turn))
            .ok_or_else(|| format!("{turn} is no legal turn of {}", self.to_position_string()))
    }

    /// The number of sequences of `depth` legal turns.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns().len() as u64,
            _ => (self.turns().values())
                .map(|after| after.perft(depth - 1))
                .sum(),
        }
    }
}
