//! Random positions for the tests, each from a seed: what random games from the start hardly ever
//! reach, above all rows that wait and rings that can't move. Made and checked by the twin alone.

use super::{Piece, Point, Side, Twin, rows_on};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::{BTreeMap, BTreeSet};

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scene {
    /// The empty board.
    Start,
    /// Rings and any number of markers strewn over the board.
    Strewn,
    /// One player has no ring that can move.
    OneBlocked,
    /// One player has a row waiting, and his rings but one can't move.
    OneBlockedWithRow,
    /// Neither player has a ring that can move.
    BothBlocked,
    /// As `BothBlocked`, but for a ring of the mover, who has a row waiting.
    BothBlockedWithRow,
    /// One ring move before `BothBlocked`.
    NearlyBothBlocked,
}

/// A position that can stand between turns, the same one for the same seed.
pub fn scene(kind: Scene, seed: u64) -> Twin {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    if kind == Scene::Start {
        return Twin::start(*[3, 3, 3, 1].choose(&mut rng).expect("not empty"));
    }
    loop {
        let attempt = match kind {
            Scene::Start | Scene::Strewn => strewn(&mut rng),
            Scene::OneBlocked => blocked(&mut rng, false, false),
            Scene::OneBlockedWithRow => blocked(&mut rng, false, true),
            Scene::BothBlocked => blocked(&mut rng, true, false),
            Scene::BothBlockedWithRow => blocked(&mut rng, true, true),
            Scene::NearlyBothBlocked => one_move_before(&mut rng),
        };
        if let Some(position) = attempt {
            return position;
        }
    }
}

type Rng = Xoshiro256PlusPlus;
type Board = BTreeMap<Point, Piece>;

/// More rows than these make turns by the hundred thousand, which the twin would take minutes for.
const MOST_ROWS: usize = 4;

/// Rings of either colour, any number of markers, and a few rows of the mover where they fall or
/// were planted: whole ones, and ones that a ring move may complete.
fn strewn(rng: &mut Rng) -> Option<Twin> {
    let needed = *[3, 3, 3, 2, 1].choose(rng)?;
    // Of two numbers the smaller: with few rings removed two rows don't end the game.
    let few = |rng: &mut Rng| rng.random_range(0..needed).min(rng.random_range(0..needed));
    let removed = [few(rng), few(rng)];
    let mover = either(rng);
    let mut board = Board::new();
    for _ in 0..rng.random_range(0..=5) {
        let side = if rng.random_bool(0.7) {
            mover
        } else {
            mover.other()
        };
        let row = free_row(rng, &board, 3)?;
        for &point in &row {
            board.insert(point, Piece::Marker(side));
        }
        let gap = *row.iter().nth(rng.random_range(0..5))?;
        let rings = board
            .values()
            .filter(|&&piece| piece == Piece::Ring(mover))
            .count();
        match rng.random_range(0..9) {
            0 => drop(board.remove(&gap)),
            1 => drop(board.insert(gap, Piece::Marker(side.other()))),
            2 | 3 if rings + removed[mover as usize] < 5 => {
                board.insert(gap, Piece::Ring(mover));
            }
            _ => {}
        }
    }
    for (side, removed) in [Side::White, Side::Black].into_iter().zip(removed) {
        let standing = board
            .values()
            .filter(|&&piece| piece == Piece::Ring(side))
            .count();
        for _ in standing..5 - removed {
            board.insert(free_point(rng, &board)?, Piece::Ring(side));
        }
    }
    let standing = board
        .values()
        .filter(|piece| matches!(piece, Piece::Marker(_)))
        .count();
    // Of two numbers the larger: nearly empty boards are seen often enough in games.
    let markers = rng.random_range(0..=51).max(rng.random_range(0..=51));
    for _ in standing..markers {
        board.insert(free_point(rng, &board)?, Piece::Marker(either(rng)));
    }
    let rows = *[0, 1, 2, MOST_ROWS, MOST_ROWS, MOST_ROWS].choose(rng)?;
    break_rows(rng, mover, rows, &mut board, &BTreeSet::new())?;
    position(&board, mover, removed, needed)
}

/// Neither player can move after one ring steps back to where it now came from.
fn one_move_before(rng: &mut Rng) -> Option<Twin> {
    let after = blocked(rng, true, false)?;
    let mover = after.to_move().other();
    let mut board = after.board.clone();
    let mut steps = Vec::new();
    for to in after.places_of(Piece::Ring(mover)) {
        for (letter, number) in [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)] {
            let from = Point::new(to.letter + letter, to.number + number);
            let from = from.filter(|from| after.piece_at(*from) == Some(Piece::Marker(mover)));
            steps.extend(from.map(|from| (from, to)));
        }
    }
    let &(from, to) = steps.choose(rng)?;
    board.remove(&to);
    board.insert(from, Piece::Ring(mover));
    let removed = [after.removed(Side::White), after.removed(Side::Black)];
    position(&board, mover, removed, after.needed())
}

/// Rings whose every line is closed: by the edge or a ring, behind markers or at once. With
/// `both`, of both players, else of one; with `row`, that player is to move and has a row waiting
/// and one more ring, which may be able to move.
fn blocked(rng: &mut Rng, both: bool, row: bool) -> Option<Twin> {
    let needed = if row { 3 } else { *[3, 3, 2, 1].choose(rng)? };
    let player = either(rng);
    // The row that waits must not win.
    let mut most = [needed - 1; 2];
    most[player as usize] -= usize::from(row);
    let mut removed = most.map(|most| rng.random_range(0..=most));
    if both && needed == 3 && rng.random_bool(0.8) {
        // With few rings left it takes fewer markers.
        removed = most;
    }
    let count = |side: Side| 5 - removed[side as usize];
    let closed_in = count(player) - usize::from(row);

    let others = count(player.other());
    let rings = rings_with_few_lines(rng, closed_in, others, both);
    let mut board = Board::new();
    for (index, &point) in rings.iter().enumerate() {
        let side = if index < closed_in {
            player
        } else {
            player.other()
        };
        board.insert(point, Piece::Ring(side));
    }
    let shut = if both { rings.len() } else { closed_in };
    let lines = points_on_lines(&rings, shut);
    let mut markers_left = 51_usize.checked_sub(lines.len())?;
    for &point in &lines {
        board.insert(point, Piece::Marker(either(rng)));
    }

    let mut kept = BTreeSet::new();
    if row {
        kept = free_row(rng, &board, 5)?;
        markers_left = markers_left.checked_sub(5)?;
        for &point in &kept {
            board.insert(point, Piece::Marker(player));
        }
        board.insert(free_point(rng, &board)?, Piece::Ring(player));
    }
    for _ in 0..rng.random_range(0..=markers_left) {
        let point = free_point(rng, &board)?;
        board.insert(point, Piece::Marker(either(rng)));
    }
    let mover = if row || rng.random_bool(0.7) {
        player
    } else {
        player.other()
    };
    break_rows(rng, mover, usize::from(row), &mut board, &kept)?;
    position(&board, mover, removed, needed)
}

/// Points for rings, such that few empty points are on the lines of the first `closed_in` of them
/// (of all, with `both`): found by moving one ring at a time, for the better or not much worse.
fn rings_with_few_lines(rng: &mut Rng, closed_in: usize, others: usize, both: bool) -> Vec<Point> {
    let all = Point::all();
    let shut = if both { closed_in + others } else { closed_in };
    let mut rings: Vec<Point> = all.sample(rng, closed_in + others).copied().collect();
    let mut length = points_on_lines(&rings, shut).len();
    let steps = if both {
        2500
    } else {
        rng.random_range(100..1500)
    };
    for step in 0..steps {
        let index = rng.random_range(0..rings.len());
        let point = *all.choose(rng).expect("the board has points");
        if rings.contains(&point) {
            continue;
        }
        let before = std::mem::replace(&mut rings[index], point);
        let longer = points_on_lines(&rings, shut).len();
        let worse = longer.saturating_sub(length) as f64;
        let heat = 2.0 * f64::from(steps - step) / f64::from(steps);
        if rng.random_bool((-worse / heat).exp()) {
            length = longer;
        } else {
            rings[index] = before;
        }
    }
    rings
}

/// The points that must be filled for the first `shut` rings to be blocked.
fn points_on_lines(rings: &[Point], shut: usize) -> Vec<Point> {
    let mut seen = [[false; 12]; 11];
    for ring in &rings[..shut] {
        for (letter, number) in [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)] {
            let line = (1..)
                .map_while(|count| {
                    Point::new(ring.letter + letter * count, ring.number + number * count)
                })
                .take_while(|point| !rings.contains(point));
            for point in line {
                seen[point.letter as usize][point.number as usize] = true;
            }
        }
    }
    let mut points = Point::all();
    points.retain(|point| seen[point.letter as usize][point.number as usize]);
    points
}

fn either(rng: &mut Rng) -> Side {
    if rng.random() {
        Side::White
    } else {
        Side::Black
    }
}

fn free_point(rng: &mut Rng, board: &Board) -> Option<Point> {
    let free: Vec<Point> = (Point::all().into_iter())
        .filter(|point| !board.contains_key(point))
        .collect();
    free.choose(rng).copied()
}

/// Five points that a row fits on, at least `empty` of them empty, the others with markers.
fn free_row(rng: &mut Rng, board: &Board, empty: usize) -> Option<BTreeSet<Point>> {
    let mut rows = Vec::new();
    for first in Point::all() {
        for (letter, number) in [(0, 1), (1, 0), (1, 1)] {
            let row: BTreeSet<Point> = (0..5)
                .filter_map(|count| {
                    Point::new(first.letter + letter * count, first.number + number * count)
                })
                .filter(|point| !matches!(board.get(point), Some(Piece::Ring(_))))
                .collect();
            let free = row
                .iter()
                .filter(|point| !board.contains_key(point))
                .count();
            rows.extend((row.len() == 5 && free >= empty).then_some(row));
        }
    }
    rows.choose(rng).cloned()
}

/// Turns markers over, but for the `kept` ones, until the side not to move has no row and the mover
/// has at most `most`. Gives up after a while.
fn break_rows(
    rng: &mut Rng,
    mover: Side,
    most: usize,
    board: &mut Board,
    kept: &BTreeSet<Point>,
) -> Option<()> {
    for _ in 0..300 {
        let waiting = rows_on(board, mover);
        let left_standing = rows_on(board, mover.other());
        let too_many = if waiting.len() > most {
            waiting
        } else {
            BTreeSet::new()
        };
        let Some(row) = left_standing.iter().chain(&too_many).next() else {
            return Some(());
        };
        let points: Vec<Point> = row
            .iter()
            .copied()
            .filter(|point| !kept.contains(point))
            .collect();
        let point = *points.choose(rng)?;
        let Some(Piece::Marker(side)) = board.get(&point).copied() else {
            unreachable!("a row is made of markers");
        };
        board.insert(point, Piece::Marker(side.other()));
    }
    None
}

/// The position, if it is one; with as many rings removed and as many needed.
fn position(board: &Board, mover: Side, removed: [usize; 2], needed: usize) -> Option<Twin> {
    Twin::between_turns(board.clone(), mover, removed, needed).ok()
}
