//! Ending games early by the bots' own scores.

use super::journal::Score;
use super::settings::{DrawRule, Event, Resign};
use crate::board::Color;

/// How a game is ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Given up for the player of that colour.
    Resigned(Color),
    /// Called a draw by both scores.
    Drawn,
    /// Called a draw at the move limit.
    MoveLimit,
}

/// Watches the scores of one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    resign: Option<Resign>,
    draw: Option<DrawRule>,
    max_moves: Option<u32>,
    turns: u32,
    /// Turns in a row, for each colour, in which it saw itself lost, and won.
    lost: [u32; 2],
    won: [u32; 2],
    /// Turns in a row, both colours together, with a score near 0.
    level: u32,
}

impl Adjudicator {
    /// The rules of an event, at the start of a game.
    pub fn new(event: &Event) -> Adjudicator {
        Adjudicator {
            resign: event.resign,
            draw: event.draw,
            max_moves: event.max_moves,
            turns: 0,
            lost: [0; 2],
            won: [0; 2],
            level: 0,
        }
    }

    /// Takes a turn into account, with the mover's score of it if it told one; says whether the
    /// game ends here. A turn without a score interrupts every count.
    pub fn turn(&mut self, mover: Color, score: Option<Score>) -> Option<Verdict> {
        self.turns += 1;
        let score = score.map(Score::as_cp);
        if let Some(rule) = self.resign {
            let side = mover.index();
            let count =
                |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
            count(
                &mut self.lost[side],
                score.is_some_and(|s| s <= -rule.score),
            );
            count(&mut self.won[side], score.is_some_and(|s| s >= rule.score));
            let agreed = |loser: Color| !rule.twosided || self.won[(!loser).index()] >= rule.turns;
            // With two sides to agree, the winner's opinion may come last.
            if let Some(loser) = [mover, !mover]
                .into_iter()
                .find(|&c| self.lost[c.index()] >= rule.turns && agreed(c))
            {
                return Some(Verdict::Resigned(loser));
            }
        }
        if let Some(rule) = self.draw {
            self.level = if score.is_some_and(|s| s.abs() <= rule.score) {
                self.level + 1
            } else {
                0
            };
            if self.turns >= 2 * rule.from_move && self.level >= 2 * rule.turns {
                return Some(Verdict::Drawn);
            }
        }
        if self.max_moves.is_some_and(|most| self.turns >= 2 * most) {
            return Some(Verdict::MoveLimit);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adjudicator(
        resign: Option<Resign>,
        draw: Option<DrawRule>,
        max_moves: Option<u32>,
    ) -> Adjudicator {
        Adjudicator {
            resign,
            draw,
            max_moves,
            turns: 0,
            lost: [0; 2],
            won: [0; 2],
            level: 0,
        }
    }

    /// Feeds scores from White on and gives the turn (from 1) at which the game ends, and how.
    fn end(mut adjudicator: Adjudicator, scores: &[Option<i32>]) -> Option<(usize, Verdict)> {
        let mut mover = Color::White;
        for (n, score) in scores.iter().enumerate() {
            if let Some(verdict) = adjudicator.turn(mover, score.map(Score::Cp)) {
                return Some((n + 1, verdict));
            }
            mover = !mover;
        }
        None
    }

    const RESIGN: Resign = Resign {
        turns: 2,
        score: 400,
        twosided: false,
    };

    #[test]
    fn a_bot_that_sees_itself_lost_long_enough_resigns() {
        let scores = [Some(-400), Some(10), Some(-500), Some(20)];
        let found = end(adjudicator(Some(RESIGN), None, None), &scores);
        assert_eq!(found, Some((3, Verdict::Resigned(Color::White))));
    }

    #[test]
    fn one_better_score_or_a_missing_one_begins_the_count_anew() {
        for between in [Some(-399), None] {
            let scores = [Some(-400), None, between, None, Some(-400), None];
            assert_eq!(end(adjudicator(Some(RESIGN), None, None), &scores), None);
        }
    }

    #[test]
    fn twosided_resignation_takes_the_winner_too() {
        let rule = Resign {
            twosided: true,
            ..RESIGN
        };
        let alone = [Some(-900), Some(0), Some(-900), Some(0), Some(-900)];
        assert_eq!(end(adjudicator(Some(rule), None, None), &alone), None);
        let both = [
            Some(-900),
            Some(0),
            Some(-900),
            Some(500),
            Some(-900),
            Some(500),
        ];
        let found = end(adjudicator(Some(rule), None, None), &both);
        assert_eq!(found, Some((6, Verdict::Resigned(Color::White))));
    }

    #[test]
    fn a_lost_mate_resigns_too() {
        let mut adjudicator = adjudicator(Some(Resign { turns: 1, ..RESIGN }), None, None);
        assert_eq!(adjudicator.turn(Color::White, Some(Score::Mate(5))), None);
        let verdict = adjudicator.turn(Color::Black, Some(Score::Mate(-5)));
        assert_eq!(verdict, Some(Verdict::Resigned(Color::Black)));
    }

    #[test]
    fn level_scores_of_both_sides_draw_but_not_too_early() {
        let rule = DrawRule {
            from_move: 3,
            turns: 2,
            score: 10,
        };
        let found = end(adjudicator(None, Some(rule), None), &[Some(5); 8]);
        assert_eq!(found, Some((6, Verdict::Drawn)));
        let scores = [
            Some(5),
            Some(5),
            Some(5),
            Some(11),
            Some(5),
            Some(-10),
            Some(0),
            Some(5),
        ];
        assert_eq!(
            end(adjudicator(None, Some(rule), None), &scores),
            Some((8, Verdict::Drawn))
        );
    }

    #[test]
    fn the_move_limit_counts_turns_of_each_side() {
        let found = end(adjudicator(None, None, Some(3)), &[None; 10]);
        assert_eq!(found, Some((6, Verdict::MoveLimit)));
    }
}
