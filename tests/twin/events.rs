//! What happens in a game that is rare and easy to get wrong, told from the twin's positions.

use super::{Outcome, Side, Twin};
use std::collections::{BTreeMap, BTreeSet};

/// Something a turn did, or a choice it was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A row that waited was removed, and a ring moved.
    WaitingRow,
    /// Two rows that waited were removed by one turn.
    TwoWaitingRows,
    /// A row that waited won: no ring moved.
    WaitingRowWins,
    /// A ring move made a row, and it was removed.
    OwnRow,
    /// Two rows made by one ring move were removed.
    TwoOwnRows,
    /// One turn removed a row that waited and a row it made.
    WaitingAndOwnRow,
    /// Six or more stood in line, and five of them were chosen.
    MoreThanFiveInLine,
    /// Two rows of different lines shared a marker; one was removed.
    CrossingRows,
    /// A choice of row left a second one, another choice didn't.
    ChoiceOfOneOrTwoRows,
    /// One ring move made a row of either colour.
    RowsOfBothColours,
    /// The win left a row of the winner on the board.
    WinLeavesOwnRow,
    /// The win left a row of the loser on the board.
    WinLeavesOtherRow,
    /// The 51st marker made a row for the mover, who took it back.
    LastMarkerMakesOwnRow,
    /// The 51st marker made a row for the opponent, and so the game went on.
    LastMarkerMakesOtherRow,
    /// The pool was empty: a draw.
    EmptyPoolDraw,
    /// The pool was empty: more rings won.
    EmptyPoolWin,
    /// The mover was blocked.
    Pass,
    /// The mover was blocked after removing a row.
    PassAfterRemoval,
    /// The opponent passed, and the mover went on.
    MoveAfterPass,
    /// A turn left both players blocked.
    BothBlocked,
    /// The removal of a waiting row left both blocked: no ring moved and nobody won by rings.
    RemovalLeavesBothBlocked,
    /// A removed ring won at Blitz.
    BlitzWin,
    /// The tenth ring was placed.
    PlacementEnds,
}

impl Event {
    /// Every one.
    pub const ALL: [Event; 23] = [
        Event::WaitingRow,
        Event::TwoWaitingRows,
        Event::WaitingRowWins,
        Event::OwnRow,
        Event::TwoOwnRows,
        Event::WaitingAndOwnRow,
        Event::MoreThanFiveInLine,
        Event::CrossingRows,
        Event::ChoiceOfOneOrTwoRows,
        Event::RowsOfBothColours,
        Event::WinLeavesOwnRow,
        Event::WinLeavesOtherRow,
        Event::LastMarkerMakesOwnRow,
        Event::LastMarkerMakesOtherRow,
        Event::EmptyPoolDraw,
        Event::EmptyPoolWin,
        Event::Pass,
        Event::PassAfterRemoval,
        Event::MoveAfterPass,
        Event::BothBlocked,
        Event::RemovalLeavesBothBlocked,
        Event::BlitzWin,
        Event::PlacementEnds,
    ];
}

/// How often each event was seen.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: BTreeMap<Event, u64>,
}

impl Tally {
    pub fn count(&self, event: Event) -> u64 {
        self.counts.get(&event).copied().unwrap_or(0)
    }

    /// Counts what `turn`, one of the legal `turns` of `before`, did; `last` was the turn before it.
    pub fn add(&mut self, before: &Twin, turns: &BTreeMap<String, Twin>, turn: &str, last: &str) {
        let after = &turns[turn];
        for event in events(before, turns, turn, after, last) {
            *self.counts.entry(event).or_default() += 1;
        }
    }
}

fn events(
    before: &Twin,
    turns: &BTreeMap<String, Twin>,
    turn: &str,
    after: &Twin,
    last: &str,
) -> BTreeSet<Event> {
    let mover = before.to_move();
    let parts: Vec<&str> = turn.split(';').collect();
    let is_removal = |part: &str| part.starts_with('x');
    let waiting = parts.iter().take_while(|part| is_removal(part)).count();
    let own = parts.len() - (waiting + 1).min(parts.len());
    let passed = parts.last() == Some(&"pass");
    let moved = parts.len() > waiting && !passed && !before.is_placement();
    let won_by_rings = after.removed(mover) == after.needed();
    let over = after.outcome() != Outcome::GoesOn;
    let left = |side: Side| !after.rows(side).is_empty();
    let pool_ends = over && !won_by_rings && after.pool() == 0;
    let blocked_ends = over && !won_by_rings && after.pool() > 0;

    // The rows that could be the first to be removed, at either place of the turn, and how many
    // were, or could have been, removed there.
    let choices: Vec<(BTreeSet<&str>, BTreeSet<usize>)> = [0, waiting + 1]
        .into_iter()
        .filter(|&place| parts.get(place).is_some_and(|part| is_removal(part)))
        .map(|place| choices_at(turns, &parts[..place], place))
        .collect();
    let pairs = || {
        choices.iter().flat_map(|(rows, _)| {
            let pair = |first: &&str| {
                rows.iter()
                    .map(move |second| shared(first, second))
                    .collect::<Vec<_>>()
            };
            rows.iter().flat_map(pair).collect::<Vec<_>>()
        })
    };

    [
        (Event::WaitingRow, waiting > 0 && moved),
        (Event::TwoWaitingRows, waiting > 1),
        (Event::WaitingRowWins, waiting > 0 && won_by_rings && !moved),
        (Event::OwnRow, own > 0),
        (Event::TwoOwnRows, own > 1),
        (Event::WaitingAndOwnRow, waiting > 0 && own > 0),
        (
            Event::MoreThanFiveInLine,
            pairs().any(|shared| (2..5).contains(&shared)),
        ),
        (Event::CrossingRows, pairs().any(|shared| shared == 1)),
        (
            Event::ChoiceOfOneOrTwoRows,
            choices.iter().any(|(_, lengths)| lengths.len() > 1),
        ),
        (Event::RowsOfBothColours, own > 0 && left(mover.other())),
        (Event::WinLeavesOwnRow, won_by_rings && left(mover)),
        (
            Event::WinLeavesOtherRow,
            won_by_rings && left(mover.other()),
        ),
        (
            Event::LastMarkerMakesOwnRow,
            moved && own > 0 && waiting == 0 && before.pool() == 1,
        ),
        (
            Event::LastMarkerMakesOtherRow,
            moved && after.pool() == 0 && !over,
        ),
        (
            Event::EmptyPoolDraw,
            pool_ends && after.outcome() == Outcome::Draw,
        ),
        (
            Event::EmptyPoolWin,
            pool_ends && after.outcome() != Outcome::Draw,
        ),
        (Event::Pass, turn == "pass"),
        (Event::PassAfterRemoval, passed && waiting > 0),
        (Event::MoveAfterPass, last.ends_with("pass") && moved),
        (Event::BothBlocked, blocked_ends),
        (
            Event::RemovalLeavesBothBlocked,
            waiting > 0 && !moved && blocked_ends,
        ),
        (Event::BlitzWin, before.needed() == 1 && won_by_rings),
        (
            Event::PlacementEnds,
            before.is_placement() && !after.is_placement(),
        ),
    ]
    .into_iter()
    .filter_map(|(event, happened)| happened.then_some(event))
    .collect()
}

/// Of the turns that begin with `parts`: the rows they remove next, and the numbers of removals
/// that follow before the ring move or the turn's end.
fn choices_at<'a>(
    turns: &'a BTreeMap<String, Twin>,
    parts: &[&str],
    place: usize,
) -> (BTreeSet<&'a str>, BTreeSet<usize>) {
    let mut rows = BTreeSet::new();
    let mut lengths = BTreeSet::new();
    for turn in turns.keys() {
        let others: Vec<&str> = turn.split(';').collect();
        if others.len() > place && others[..place] == *parts {
            let removals = || {
                others[place..]
                    .iter()
                    .take_while(|part| part.starts_with('x'))
            };
            rows.extend(
                removals()
                    .next()
                    .map(|part| &part[1..part.rfind('x').expect("a ring")]),
            );
            lengths.insert(removals().count());
        }
    }
    (rows, lengths)
}

/// The number of points that two rows, as `e5-e9`, have in common.
fn shared(first: &str, second: &str) -> usize {
    points_between(first)
        .intersection(&points_between(second))
        .count()
}

fn points_between(row: &str) -> BTreeSet<(i32, i32)> {
    let (low, high) = row.split_once('-').expect("a row has two ends");
    let point = |text: &str| {
        let number: i32 = text[1..].parse().expect("a number");
        (i32::from(text.as_bytes()[0]), number)
    };
    let (low, high) = (point(low), point(high));
    let step = ((high.0 - low.0).signum(), (high.1 - low.1).signum());
    (0..5)
        .map(|count| (low.0 + step.0 * count, low.1 + step.1 * count))
        .collect()
}
