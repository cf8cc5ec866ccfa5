//! A position, and how a step is made and unmade.

use super::bitboard::Bitboard;
use super::color::Color;
use super::fen::check;
use super::line::{between, direction};
use super::movegen;
use super::point::{POINTS, Point};
use super::step::Step;
use super::turn::Turn;
use super::zobrist::zobrist;

/// Rings a player has at the start.
pub const RINGS: u32 = 5;

/// Markers in the common pool at the start.
pub const MARKERS: u32 = 51;

/// The most turns a game can last, passes aside: 10 placements, 71 ring moves (51 markers, and 5
/// back for each of at most 4 rows that do not yet win), and after the last of these a row that
/// waits and wins without a ring move.
pub const MAX_TURNS: u32 = 82;

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Three rings removed win.
    #[default]
    Standard,
    /// One ring removed wins.
    Blitz,
}

impl Variant {
    /// How many rings a player removes to win.
    pub const fn rings_to_win(self) -> u8 {
        match self {
            Variant::Standard => 3,
            Variant::Blitz => 1,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A player won.
    Win(Color),
    /// Nobody won.
    Draw,
}

/// What the player to move has to do next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Put a ring on the board.
    Placement,
    /// Remove a row that waits since the opponent's turn.
    Waiting,
    /// Move a ring, or pass where none can move.
    Move,
    /// Remove a row after the ring move.
    Own,
    /// Nothing: the game is over.
    Over,
}

/// A position of a game, always a valid one.
///
/// It stands between turns, or within one while its steps are made one by one
/// ([`Position::make`], [`Position::unmake`]); [`Position::play`] makes whole turns.
/// It is small (about 100 bytes) and cheap to clone.
///
/// ```
/// use yinsh::board::{Position, Variant};
/// let mut position = Position::start(Variant::Standard);
/// let turn = position.parse_turn("e5").unwrap();
/// position.play(&turn).unwrap();
/// assert_eq!(position.to_string(), "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    rings: [Bitboard; 2],
    markers: [Bitboard; 2],
    removed: [u8; 2],
    rings_to_win: u8,
    side: Color,
    stage: Stage,
    key: u64,
}

/// What [`Position::unmake`] needs beside the step.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    key: u64,
    flipped: Bitboard,
    side: Color,
    stage: Stage,
}

impl Undo {
    /// The markers that the ring move flipped; none for other steps.
    pub fn flipped(&self) -> Bitboard {
        self.flipped
    }
}

/// The fields of a position that the others follow from.
pub(super) struct Setup {
    pub rings: [Bitboard; 2],
    pub markers: [Bitboard; 2],
    pub removed: [u8; 2],
    pub rings_to_win: u8,
    pub side: Color,
}

impl Position {
    /// The empty board, White to place the first ring.
    pub fn start(variant: Variant) -> Position {
        Position::from_setup(Setup {
            rings: [Bitboard::EMPTY; 2],
            markers: [Bitboard::EMPTY; 2],
            removed: [0; 2],
            rings_to_win: variant.rings_to_win(),
            side: Color::White,
        })
    }

    /// The position of a setup that was checked (by the reader of position strings).
    pub(super) fn from_setup(setup: Setup) -> Position {
        let mut position = Position::from_setup_at(setup, Stage::Over);
        if position.winner().is_none() {
            position.stage = position.stage_of_new_turn();
            position.key = position.fresh_key();
        }
        position
    }

    /// The position of a setup whose stage is known, within a turn perhaps.
    pub(super) fn from_setup_at(setup: Setup, stage: Stage) -> Position {
        let mut position = Position {
            rings: setup.rings,
            markers: setup.markers,
            removed: setup.removed,
            rings_to_win: setup.rings_to_win,
            side: setup.side,
            stage,
            key: 0,
        };
        position.key = position.fresh_key();
        position
    }

    /// The fields that the others follow from.
    pub(super) fn setup(&self) -> Setup {
        Setup {
            rings: self.rings,
            markers: self.markers,
            removed: self.removed,
            rings_to_win: self.rings_to_win,
            side: self.side,
        }
    }

    /// The rings of `color` on the board.
    #[inline]
    pub fn rings(&self, color: Color) -> Bitboard {
        self.rings[color.index()]
    }

    /// The markers of `color` on the board.
    #[inline]
    pub fn markers(&self, color: Color) -> Bitboard {
        self.markers[color.index()]
    }

    /// The markers of both colours.
    #[inline]
    pub fn all_markers(&self) -> Bitboard {
        self.markers[0] | self.markers[1]
    }

    /// The points with nothing on them.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        !(self.rings[0] | self.rings[1] | self.markers[0] | self.markers[1])
    }

    /// How many rings `color` has removed, 0..=3.
    #[inline]
    pub fn removed(&self, color: Color) -> u8 {
        self.removed[color.index()]
    }

    /// How many rings a player removes to win: 3, or 1 for Blitz.
    #[inline]
    pub fn rings_to_win(&self) -> u8 {
        self.rings_to_win
    }

    /// How many rings `color` has still to place, 0..=5.
    #[inline]
    pub fn rings_to_place(&self, color: Color) -> u32 {
        RINGS - self.rings(color).len() - u32::from(self.removed(color))
    }

    /// Markers left in the pool, 0..=51.
    #[inline]
    pub fn pool(&self) -> u32 {
        MARKERS - self.all_markers().len()
    }

    /// The player to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// What the player to move has to do next.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The Zobrist key of everything that decides how the game goes on.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let [white, black] = self.removed;
        Some(match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::Win(Color::White),
            std::cmp::Ordering::Less => Outcome::Win(Color::Black),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// The player who has removed the rings needed to win.
    #[inline]
    fn winner(&self) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.removed(color) >= self.rings_to_win)
    }

    /// The key computed from nothing; [`Position::key`] is kept up to date step by step
    /// and always equal to it.
    pub fn fresh_key(&self) -> u64 {
        let z = zobrist();
        let mut key = z.needed[self.rings_to_win as usize & 3];
        for color in Color::ALL {
            let c = color.index();
            key ^= self.rings[c].fold(0, |k, p| k ^ z.rings[c][p.cell()]);
            key ^= self.markers[c].fold(0, |k, p| k ^ z.markers[c][p.cell()]);
            key ^= z.removed[c][self.removed[c] as usize & 3];
        }
        if self.side == Color::Black {
            key ^= z.black;
        }
        if self.stage == Stage::Own {
            key ^= z.moved;
        }
        key
    }

    /// The stage of a turn that begins now, for the player to move, nobody having won.
    #[inline]
    fn stage_of_new_turn(&self) -> Stage {
        if self.rings_to_place(self.side) > 0 {
            Stage::Placement
        } else if self.markers(self.side).has_row() {
            Stage::Waiting
        } else {
            self.stage_without_rows()
        }
    }

    /// The stage of a mover who has no row to remove and has not moved yet.
    #[inline]
    fn stage_without_rows(&self) -> Stage {
        let over = self.pool() == 0
            || !(movegen::can_move(self, self.side) || movegen::can_move(self, !self.side));
        if over { Stage::Over } else { Stage::Move }
    }

    /// Makes a step, which must be legal here (as [`Position::for_each_step`] gives them), or
    /// [`Step::Pass`] in [`Stage::Move`]: the null move of a search, which may lead to a position
    /// that no game reaches.
    #[inline]
    pub fn make(&mut self, step: Step) -> Undo {
        let z = zobrist();
        let side = self.side;
        let c = side.index();
        let mut undo = Undo {
            key: self.key,
            flipped: Bitboard::EMPTY,
            side,
            stage: self.stage,
        };
        match step {
            Step::Place(point) => {
                debug_assert_eq!(self.stage, Stage::Placement);
                self.rings[c].insert(point);
                self.key ^= z.rings[c][point.cell()];
                self.end_turn();
            }
            Step::Move { from, to } => {
                debug_assert_eq!(self.stage, Stage::Move);
                let flipped = self.flipped_by(from, to);
                undo.flipped = flipped;
                self.move_ring(from, to, flipped);
                for point in flipped {
                    self.key ^= z.flips[point.cell()];
                }
                self.key ^=
                    z.rings[c][from.cell()] ^ z.rings[c][to.cell()] ^ z.markers[c][from.cell()];
                if self.markers[c].has_row() {
                    self.stage = Stage::Own;
                    self.key ^= z.moved;
                } else {
                    self.end_turn();
                }
            }
            Step::Remove { row, ring } => {
                debug_assert!(matches!(self.stage, Stage::Waiting | Stage::Own));
                let points = row.points();
                self.markers[c] ^= points;
                self.rings[c].remove(ring);
                self.key ^= points.fold(z.rings[c][ring.cell()], |k, p| k ^ z.markers[c][p.cell()]);
                let removed = self.removed[c] as usize & 3;
                self.key ^= z.removed[c][removed] ^ z.removed[c][(removed + 1) & 3];
                self.removed[c] += 1;
                let moved = self.stage == Stage::Own;
                if self.removed[c] == self.rings_to_win {
                    self.stage = Stage::Over;
                    self.hand_over(moved);
                } else if !self.markers[c].has_row() {
                    if moved {
                        self.key ^= z.moved;
                        self.end_turn();
                    } else {
                        self.stage = self.stage_without_rows();
                        if self.stage == Stage::Over {
                            self.hand_over(false);
                        }
                    }
                }
            }
            Step::Pass => {
                debug_assert_eq!(self.stage, Stage::Move);
                self.end_turn();
            }
        }
        debug_assert!(self.is_sound(), "{step} led to {self:?}");
        undo
    }

    /// Takes back the step that [`Position::make`] made last, with what it returned.
    #[inline]
    pub fn unmake(&mut self, step: Step, undo: Undo) {
        self.key = undo.key;
        self.side = undo.side;
        self.stage = undo.stage;
        let c = undo.side.index();
        match step {
            Step::Place(point) => self.rings[c].remove(point),
            Step::Move { from, to } => self.move_ring(from, to, undo.flipped),
            Step::Remove { row, ring } => {
                self.markers[c] ^= row.points();
                self.rings[c].insert(ring);
                self.removed[c] -= 1;
            }
            Step::Pass => {}
        }
        debug_assert!(self.is_sound(), "{step} taken back led to {self:?}");
    }

    /// Whether all that is kept up to date is what it should be: the key, the stage, and that the
    /// board is one of a game. Always so; debug builds assert it after each step made or unmade.
    fn is_sound(&self) -> bool {
        let sets = [
            self.rings[0],
            self.rings[1],
            self.markers[0],
            self.markers[1],
        ];
        let pieces: u32 = sets.iter().map(|set| set.len()).sum();
        let [own, other] = [self.side, !self.side].map(|color| self.markers(color).has_row());
        let stage_fits = match self.stage {
            Stage::Own => own && self.rings_to_place(self.side) == 0,
            Stage::Over => {
                let mut blocked = Color::ALL.into_iter().all(|c| !movegen::can_move(self, c));
                blocked &=
                    self.rings_to_place(Color::White) + self.rings_to_place(Color::Black) == 0;
                self.winner().is_some() || self.pool() == 0 || blocked
            }
            stage => self.winner().is_none() && stage == self.stage_of_new_turn() && !other,
        };
        self.key == self.fresh_key()
            && pieces + self.empty().len() == POINTS as u32
            && check(&self.setup()).is_ok()
            && stage_fits
    }

    /// The markers that a ring move from `from` to `to` flips.
    #[inline]
    pub fn flipped_by(&self, from: Point, to: Point) -> Bitboard {
        match direction(from, to) {
            Some(d) => between(from, to, d) & self.all_markers(),
            None => Bitboard::EMPTY,
        }
    }

    /// Moves the mover's ring, or back: toggling twice restores.
    #[inline]
    fn move_ring(&mut self, from: Point, to: Point, flipped: Bitboard) {
        let c = self.side.index();
        let start = Bitboard::of(from);
        self.rings[c] ^= start | Bitboard::of(to);
        self.markers[0] ^= flipped;
        self.markers[1] ^= flipped;
        self.markers[c] ^= start;
    }

    #[inline]
    fn end_turn(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist().black;
        self.stage = self.stage_of_new_turn();
    }

    /// The turn passes on in a game that is over: the loser, or whoever is next, is to move.
    #[inline]
    fn hand_over(&mut self, moved: bool) {
        self.side = !self.side;
        self.key ^= zobrist().black;
        if moved {
            self.key ^= zobrist().moved;
        }
    }

    /// Plays a turn that was checked: [`Position::play`] without the check.
    pub(crate) fn play_legal(&mut self, turn: &Turn) {
        for &step in turn.steps() {
            self.make(step);
        }
    }
}
