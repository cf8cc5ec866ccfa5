//! Generation of steps and turns, and counting them in bulk.

use arrayvec::ArrayVec;

use super::bitboard::Bitboard;
use super::color::Color;
use super::line::{ROWS, between, nearest, ray, rows_in};
use super::point::{Direction, Point};
use super::position::{Position, RINGS, Stage};
use super::step::Step;
use super::turn::Turn;

/// More than any position has steps: removals are the most, a row with each ring.
pub const MAX_STEPS_IN_POSITION: usize = ROWS * RINGS as usize;

/// The steps of a position, on the stack.
pub type StepList = ArrayVec<Step, MAX_STEPS_IN_POSITION>;

/// Where a ring can go in one direction.
pub(super) struct Reach {
    /// Empty points before anything stands in the way.
    pub slides: Bitboard,
    /// The point behind the first run of markers, where it is empty.
    pub jump: Option<Point>,
}

/// Where a ring on `from` can go in `direction`.
#[inline]
pub(super) fn reach(
    from: Point,
    direction: Direction,
    rings: Bitboard,
    markers: Bitboard,
) -> Reach {
    let line = ray(from, direction);
    let Some(first) = nearest(line & (rings | markers), direction) else {
        return Reach {
            slides: line,
            jump: None,
        };
    };
    let slides = between(from, first, direction);
    let jump = if markers.contains(first) {
        nearest(ray(first, direction) & !markers, direction).filter(|&p| !rings.contains(p))
    } else {
        None
    };
    Reach { slides, jump }
}

/// Whether a ring of `color` can move.
#[inline]
pub(super) fn can_move(position: &Position, color: Color) -> bool {
    let own = position.rings(color);
    // Nearly always some ring has an empty point beside it.
    if !(own.neighbors() & position.empty()).is_empty() {
        return true;
    }
    let rings = position.rings(Color::White) | position.rings(Color::Black);
    let markers = position.all_markers();
    own.into_iter().any(|from| {
        Direction::ALL
            .into_iter()
            .any(|d| reach(from, d, rings, markers).jump.is_some())
    })
}

/// A ring move and what it flips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RingMove {
    /// Where the ring stands, and where its marker will.
    pub from: Point,
    /// Where the ring goes.
    pub to: Point,
    /// The markers it passes over.
    pub flipped: Bitboard,
}

impl Position {
    /// Calls `visit` with each ring move that `color` could make on this board, whoever is to
    /// move; ring by ring, and for each ring the slides over empty points before the jumps.
    #[inline]
    pub fn for_each_ring_move(&self, color: Color, mut visit: impl FnMut(RingMove)) {
        self.any_ring_move(color, |m| {
            visit(m);
            false
        });
    }

    /// Whether `test` holds for some ring move, tried in the order of
    /// [`Position::for_each_ring_move`] until one is found.
    #[inline]
    pub fn any_ring_move(&self, color: Color, mut test: impl FnMut(RingMove) -> bool) -> bool {
        let rings = self.rings(Color::White) | self.rings(Color::Black);
        let markers = self.all_markers();
        for from in self.rings(color) {
            let reaches = Direction::ALL.map(|d| reach(from, d, rings, markers));
            let slides = reaches
                .iter()
                .fold(Bitboard::EMPTY, |all, r| all | r.slides);
            for to in slides {
                let flipped = Bitboard::EMPTY;
                if test(RingMove { from, to, flipped }) {
                    return true;
                }
            }
            for (direction, reach) in Direction::ALL.into_iter().zip(reaches) {
                if let Some(to) = reach.jump {
                    let flipped = between(from, to, direction) & markers;
                    if test(RingMove { from, to, flipped }) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Where the ring on `from`, of either colour, can go: the ends of its ring moves.
    pub fn ring_targets(&self, from: Point) -> Bitboard {
        let rings = self.rings(Color::White) | self.rings(Color::Black);
        let markers = self.all_markers();
        let mut targets = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let reach = reach(from, direction, rings, markers);
            targets |= reach.slides;
            if let Some(point) = reach.jump {
                targets.insert(point);
            }
        }
        targets
    }

    /// Calls `visit` with each legal step, in a fixed order, without allocation.
    #[inline]
    pub fn for_each_step(&self, mut visit: impl FnMut(Step)) {
        let side = self.side();
        match self.stage() {
            Stage::Placement => {
                for point in self.empty() {
                    visit(Step::Place(point));
                }
            }
            Stage::Waiting | Stage::Own => {
                for row in rows_in(self.markers(side)) {
                    for ring in self.rings(side) {
                        visit(Step::Remove { row, ring });
                    }
                }
            }
            Stage::Move => {
                let mut passes = true;
                self.for_each_ring_move(side, |RingMove { from, to, .. }| {
                    passes = false;
                    visit(Step::Move { from, to });
                });
                if passes {
                    visit(Step::Pass);
                }
            }
            Stage::Over => {}
        }
    }

    /// The legal steps.
    #[inline]
    pub fn steps(&self) -> StepList {
        let mut list = StepList::new();
        self.for_each_step(|step| list.push(step));
        list
    }

    /// Whether `step` is legal here; the same as looking for it in [`Position::steps`], but fast.
    pub fn is_legal_step(&self, step: Step) -> bool {
        let side = self.side();
        match (self.stage(), step) {
            (Stage::Placement, Step::Place(point)) => self.empty().contains(point),
            (Stage::Waiting | Stage::Own, Step::Remove { row, ring }) => {
                (row.points() & !self.markers(side)).is_empty() && self.rings(side).contains(ring)
            }
            (Stage::Move, Step::Move { from, to }) => {
                self.rings(side).contains(from) && self.ring_targets(from).contains(to)
            }
            (Stage::Move, Step::Pass) => !can_move(self, side),
            _ => false,
        }
    }

    /// Calls `visit` with each legal turn. Must be called between turns.
    pub fn for_each_turn(&self, mut visit: impl FnMut(&Turn)) {
        let mut position = self.clone();
        visit_turns(&mut position, self.side(), &mut Turn::default(), &mut visit);
    }

    /// The legal turns, in a fixed order. Empty when the game is over.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.for_each_turn(|turn| turns.push(turn.clone()));
        turns
    }

    /// Whether `turn` is legal here, between turns.
    pub fn is_legal(&self, turn: &Turn) -> bool {
        let mut position = self.clone();
        for (n, &step) in turn.steps().iter().enumerate() {
            // A turn that ended early must not go on into the other player's.
            let goes_on = n == 0 || position.side() == self.side();
            if !goes_on || !position.is_legal_step(step) {
                return false;
            }
            position.make(step);
        }
        // Every turn hands the move over, the one that ends the game included.
        !turn.steps().is_empty() && position.side() != self.side()
    }

    /// How many legal turns there are, or ways to end the turn under way: counted
    /// without making the last steps.
    pub fn count_turns(&self) -> u64 {
        match self.stage() {
            Stage::Placement => u64::from(self.empty().len()),
            Stage::Move => count_moves(self),
            Stage::Own => {
                let side = self.side();
                let left = u64::from(self.rings_to_win() - self.removed(side));
                count_removals(self.markers(side), u64::from(self.rings(side).len()), left)
            }
            Stage::Waiting => {
                let mut position = self.clone();
                let mut count = 0;
                self.for_each_step(|step| {
                    let undo = position.make(step);
                    count += if position.side() == self.side() {
                        position.count_turns()
                    } else {
                        1
                    };
                    position.unmake(step, undo);
                });
                count
            }
            Stage::Over => 0,
        }
    }
}

fn visit_turns(
    position: &mut Position,
    side: Color,
    turn: &mut Turn,
    visit: &mut impl FnMut(&Turn),
) {
    // Placements and moves are by far the most; the list lives on the stack.
    for step in position.steps() {
        let undo = position.make(step);
        turn.push(step);
        if position.side() == side {
            visit_turns(position, side, turn, visit);
        } else {
            visit(turn);
        }
        turn.pop();
        position.unmake(step, undo);
    }
}

/// The ways to remove rows of `markers` with `rings` rings, `left` removals from a win.
///
/// Which ring goes never changes which rows are left, so rings only multiply.
fn count_removals(markers: Bitboard, rings: u64, left: u64) -> u64 {
    let mut count = 0;
    for row in rows_in(markers) {
        let rest = markers & !row.points();
        count += if left > 1 && rest.has_row() {
            rings * count_removals(rest, rings - 1, left - 1)
        } else {
            rings
        };
    }
    count
}

/// The turns that begin with a ring move here.
fn count_moves(position: &Position) -> u64 {
    let side = position.side();
    let own = position.markers(side);
    let other = position.markers(!side);
    let markers = own | other;
    let mine = position.rings(side);
    let rings = mine | position.rings(!side);
    let ring_count = u64::from(mine.len());
    let left = u64::from(position.rings_to_win() - position.removed(side));
    let endings = |own_after: Bitboard| {
        if own_after.has_row() {
            count_removals(own_after, ring_count, left)
        } else {
            1
        }
    };
    let mut count = 0;
    for from in mine {
        let placed = own | Bitboard::of(from);
        let mut slides = 0;
        for direction in Direction::ALL {
            let reach = reach(from, direction, rings, markers);
            slides += u64::from(reach.slides.len());
            if let Some(to) = reach.jump {
                let flipped = between(from, to, direction) & markers;
                count += endings(placed ^ flipped);
            }
        }
        // Slides flip nothing: whether they make a row is the same for all of them.
        if slides > 0 {
            count += slides * endings(placed);
        }
    }
    // A mover who cannot move passes, which is a turn too.
    count.max(1)
}
