//! The root: iterative deepening over whole turns, with aspiration windows.

use std::collections::VecDeque;

use super::busy::Mark;
use super::info::{Bound, Info};
use super::line::whole_turns;
use super::params::{ASPIRATION, ASPIRATION_DEPTH};
use super::picker::Kind;
use super::reduction::reduction;
use super::score::{DRAW, INFINITE, Value, is_decided, to_score};
use super::worker::{Place, Worker};
use crate::board::{MAX_STEPS, Turn, Undo};

/// A turn at the root, and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub turn: Turn,
    /// The value of this iteration: exact for the lines asked for, else far below.
    pub value: Value,
    /// The value of the iteration before.
    pub previous: Value,
    pub bound: Bound,
    pub seldepth: u32,
    /// Nodes spent on it in this search.
    pub nodes: u64,
    pub pv: Vec<Turn>,
}

impl Root {
    pub fn new(turn: Turn) -> Root {
        Root {
            pv: vec![turn.clone()],
            turn,
            value: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Exact,
            seldepth: 0,
            nodes: 0,
        }
    }
}

/// What takes a turn back, step by step.
type Undos = arrayvec::ArrayVec<Undo, MAX_STEPS>;

/// What one thread's search came to.
pub(super) struct Finding {
    /// The turns, the best first.
    pub roots: Vec<Root>,
    /// The last depth searched to the end.
    pub depth: u32,
}

/// How the best turn held over the iterations, which decides how much time another one is worth.
#[derive(Default)]
struct Stability {
    best: Option<Turn>,
    iterations: u32,
    value: Value,
}

impl Stability {
    /// A factor for the soft time bound, after an iteration whose best is `root`.
    fn scale(&mut self, root: &Root, all_nodes: u64) -> f64 {
        if self.best.as_ref() == Some(&root.turn) {
            self.iterations += 1;
        } else {
            self.iterations = 0;
            self.best = Some(root.turn.clone());
        }
        let drop = f64::from((self.value - root.value).clamp(0, 60));
        self.value = root.value;
        let steady = 1.3 - 0.1 * f64::from(self.iterations.min(6));
        let effort = root.nodes as f64 / all_nodes.max(1) as f64;
        steady * (1.0 + drop / 100.0) * (1.4 - 0.7 * effort)
    }
}

impl Worker<'_> {
    /// Searches deeper and deeper until told to stop. `first_depth` differs between threads, so
    /// that they do not all do the same.
    pub fn deepen(&mut self, mut roots: Vec<Root>, first_depth: u32) -> Finding {
        let lines = self.shared.multi_pv.min(roots.len());
        let mut finished = 0;
        let mut stability = Stability::default();
        self.order_by_sight(&mut roots);
        for depth in first_depth..=self.shared.max_depth {
            for root in &mut roots {
                root.previous = root.value;
                root.value = -INFINITE;
            }
            for line in 0..lines {
                self.seldepth = 0;
                self.aspire(&mut roots, line, depth);
                if self.stopped {
                    break;
                }
                // A later line may turn out better than one before it.
                roots[..=line].sort_by_key(|root| std::cmp::Reverse(root.value));
            }
            // What was found of a broken iteration counts: its first turn was the best before.
            if self.stopped {
                break;
            }
            for (line, root) in roots[..lines].iter().enumerate() {
                self.report(root, line, depth);
            }
            finished = depth;
            let best = &roots[0];
            let value = best.value;
            let scale = stability.scale(best, self.nodes);
            let only = roots.len() == 1;
            if let Some(monitor) = &mut self.monitor
                && monitor.is_enough(value, depth, scale, only)
            {
                break;
            }
        }
        if finished == self.shared.max_depth && self.shared.multi_pv == 1 && !self.shared.exact {
            // The depth asked for is reached: no other thread needs to reach it.
            self.shared.abort();
        }
        self.publish_nodes();
        Finding {
            roots,
            depth: finished,
        }
    }

    /// Orders the turns by what the evaluation says of each, so that even a search that has time
    /// for nothing plays a sensible one.
    fn order_by_sight(&mut self, roots: &mut [Root]) {
        roots.sort_by_cached_key(|root| {
            let (place, undos) = self.play(&root.turn);
            // The opponent's: the least first.
            let value = self.value_if_over(place).unwrap_or_else(|| self.evaluate());
            self.take_back(&root.turn, undos);
            value
        });
    }

    /// Plays a whole turn at the root; the place below it, and what takes it back.
    fn play(&mut self, turn: &Turn) -> (Place, Undos) {
        let mut place = Place { steps: 0, turns: 0 };
        let mut undos = Undos::new();
        let last = turn.steps().len() - 1;
        for (k, &step) in turn.steps().iter().enumerate() {
            undos.push(self.make(step));
            place = self.descend(place, step, k == last);
        }
        (place, undos)
    }

    fn take_back(&mut self, turn: &Turn, undos: Undos) {
        for (&step, undo) in turn.steps().iter().zip(undos).rev() {
            self.unmake(step, undo);
        }
    }

    /// Searches one line with windows that widen until they hold its value.
    fn aspire(&mut self, roots: &mut [Root], line: usize, depth: u32) {
        let guess = roots[line].previous;
        let mut width = ASPIRATION;
        let windowed = depth >= ASPIRATION_DEPTH && !is_decided(guess);
        let (mut alpha, mut beta) = if windowed {
            (guess - width, guess + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            self.search_roots(&mut roots[line..], depth as i32, alpha, beta);
            roots[line..].sort_by_key(|root| std::cmp::Reverse(root.value));
            if self.stopped {
                return;
            }
            let value = roots[line].value;
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = if width > 500 {
                    -INFINITE
                } else {
                    value - width
                };
            } else if value >= beta && beta < INFINITE {
                beta = if width > 500 { INFINITE } else { value + width };
            } else {
                return;
            }
        }
    }

    /// One pass over the turns of the root.
    fn search_roots(&mut self, roots: &mut [Root], depth: i32, mut alpha: Value, beta: Value) {
        let shared = self.shared;
        let mut waiting: VecDeque<usize> = (0..roots.len()).collect();
        // Each may be put off once, while another thread searches it.
        let mut put_off = if shared.busy.is_shared() {
            roots.len()
        } else {
            0
        };
        while let Some(n) = waiting.pop_front() {
            let root = &mut roots[n];
            let mark = Mark::of_turn(self.position.key(), &root.turn);
            if n > 0 && put_off > 0 && shared.busy.holds(mark) {
                put_off -= 1;
                waiting.push_back(n);
                continue;
            }
            let before = self.nodes;
            shared.busy.begin(mark);
            let value = self.search_root(&root.turn, n, depth, alpha, beta);
            shared.busy.end(mark);
            if self.stopped {
                return;
            }
            root.nodes += self.nodes - before;
            if n == 0 || value > alpha {
                root.value = value;
                root.seldepth = self.seldepth;
                root.bound = if value >= beta {
                    Bound::Lower
                } else if value <= alpha {
                    Bound::Upper
                } else {
                    Bound::Exact
                };
                if root.bound != Bound::Upper {
                    root.pv = self.line_of(&root.turn);
                }
            } else {
                root.value = -INFINITE;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                // Those not reached keep their order behind this one.
                for rest in waiting {
                    roots[rest].value = -INFINITE;
                }
                break;
            }
        }
    }

    /// The principal variation of `turn`, which has just been searched. That of a turn that came out
    /// better than the window ends with it, but a user may want something to ponder on: then the
    /// answer that the table remembers follows.
    fn line_of(&self, turn: &Turn) -> Vec<Turn> {
        let mut position = self.position.clone();
        position.play_legal(turn);
        let mut answers = whole_turns(&position, &self.frames[turn.steps().len()].line);
        if answers.is_empty() {
            answers = whole_turns(&position, &self.remembered_line(&position, 1, false));
        }
        let mut turns = vec![turn.clone()];
        turns.append(&mut answers);
        turns
    }

    /// The value of the `n`th turn at the root.
    fn search_root(
        &mut self,
        turn: &Turn,
        n: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.frames[0].previous = None;
        if turn.steps().len() == 1 {
            self.evals[0] = self.evaluate();
        }
        let (place, undos) = self.play(turn);
        let rest = depth - 1;
        let mut value = -INFINITE;
        if n > 0 {
            let r = if n >= 3 && depth >= 3 && !self.shared.exact {
                reduction(depth, n + 1, Kind::Quiet, 0, true, false, true)
            } else {
                0
            };
            let reduced = (rest - r).clamp(rest.min(1), rest);
            value = -self.search(-alpha - 1, -alpha, reduced, place, true);
            if value > alpha && reduced < rest {
                value = -self.search(-alpha - 1, -alpha, rest, place, true);
            }
        }
        if n == 0 || value > alpha {
            value = -self.search(-beta, -alpha, rest, place, false);
        }
        self.take_back(turn, undos);
        value
    }

    /// Tells the final figures of `finding`, if what was told last is out of date.
    pub fn conclude(&mut self, finding: &Finding, of_other_thread: bool) {
        let Some(monitor) = &mut self.monitor else {
            return;
        };
        if of_other_thread || monitor.is_behind(self.shared) {
            let info = finding.roots[0].info(0, finding.depth.max(1));
            monitor.report(info, self.shared);
        }
    }

    /// Tells of a line, where this is the main thread.
    fn report(&mut self, root: &Root, line: usize, depth: u32) {
        self.publish_nodes();
        let Some(monitor) = &mut self.monitor else {
            return;
        };
        monitor.report(root.info(line, depth), self.shared);
    }
}

impl Root {
    /// The value; that of the last iteration where this one did not come to the turn, and an
    /// even one where none did, since it must not look like a loss.
    pub fn told_value(&self) -> Value {
        let values = [self.value, self.previous];
        let known = values.into_iter().find(|&value| value != -INFINITE);
        known.unwrap_or(DRAW)
    }

    /// What is told of this turn as line number `line` (from 0).
    pub fn info(&self, line: usize, depth: u32) -> Info {
        let value = self.told_value();
        Info {
            depth,
            seldepth: self.seldepth.max(depth),
            multipv: line as u32 + 1,
            score: to_score(value),
            bound: self.bound,
            wdl: None,
            nodes: 0,
            hashfull: 0,
            time: std::time::Duration::ZERO,
            pv: self.pv.clone(),
        }
    }
}
