//! Alpha-beta within a time, deepening step by step.

use std::time::{Duration, Instant};

use crate::solo::position::{Position, Stage, Step, Tables, has_row};

/// What a win is worth; one that is nearer is worth more.
pub const WIN: i32 = 30_000;

const INFINITE: i32 = 32_000;

/// Entries of the table, a power of two.
const ENTRIES: usize = 1 << 20;

/// How many nodes lie between looks at the clock.
const LOOK: u64 = 127;

/// Plies that are searched at most.
const MOST_PLIES: usize = 120;

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    None,
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    value: i16,
    depth: i8,
    bound: Bound,
    step: Option<Step>,
}

const NO_ENTRY: Entry = Entry {
    key: 0,
    value: 0,
    depth: -1,
    bound: Bound::None,
    step: None,
};

/// The search, with what it remembers.
pub struct Search {
    /// What it looks up.
    pub tables: Tables,
    table: Vec<Entry>,
    /// By where a ring comes from and goes to: how often that cut off.
    history: Vec<i32>,
    killers: Vec<[Option<Step>; 2]>,
    /// Lists of steps for each ply.
    lists: Vec<Vec<Step>>,
    nodes: u64,
    end: Instant,
    stopped: bool,
}

impl Search {
    /// A search that knows nothing.
    pub fn new() -> Search {
        Search {
            tables: Tables::new(),
            table: vec![NO_ENTRY; ENTRIES],
            history: vec![0; 121 * 121],
            killers: vec![[None; 2]; MOST_PLIES + 1],
            lists: vec![Vec::new(); MOST_PLIES + 1],
            nodes: 0,
            end: Instant::now(),
            stopped: false,
        }
    }

    /// The best step and its value, found by `end`; none where there is no step.
    pub fn best(&mut self, position: &Position, end: Instant) -> Option<(Step, i32)> {
        self.end = end;
        self.nodes = 0;
        self.stopped = false;
        for h in self.history.iter_mut() {
            *h /= 8;
        }
        let mut steps = Vec::new();
        position.steps(&self.tables, &mut steps);
        let mut best = (*steps.first()?, 0);
        for depth in 1..60 {
            let (mut alpha, mut found) = (-INFINITE, None);
            for n in 0..steps.len() {
                let value = self.child(position, steps[n], depth, 0, n, alpha, INFINITE);
                if self.stopped {
                    break;
                }
                if value > alpha {
                    alpha = value;
                    found = Some((steps[n], value));
                    steps[..=n].rotate_right(1);
                }
            }
            // The best of an unfinished iteration was searched first, so is at least as good.
            if let Some(found) = found {
                best = found;
            }
            if self.stopped || best.1.abs() > WIN - 1000 || steps.len() == 1 {
                break;
            }
        }
        Some(best)
    }

    /// The whole turn that is best, step by step, and its value.
    pub fn turn(&mut self, position: &Position, time: Duration) -> (Vec<Step>, i32) {
        let start = Instant::now();
        let (mut turn, mut value) = (Vec::new(), 0);
        let mut here = position.clone();
        // Most of the time goes to the first step; removals that follow are mostly known by then.
        let mut end = start + time * 5 / 6;
        while here.side == position.side && here.stage != Stage::Over {
            let (step, worth) = match self.best(&here, end) {
                Some(best) => best,
                None => break,
            };
            if turn.is_empty() {
                value = worth;
            }
            turn.push(step);
            here = here.make(&self.tables, step);
            end = Instant::now() + (start + time).saturating_duration_since(Instant::now()) / 3;
        }
        (turn, value)
    }

    /// The value of the `n`th step to the player who makes it.
    #[allow(clippy::too_many_arguments)]
    fn child(
        &mut self,
        position: &Position,
        step: Step,
        depth: i32,
        ply: usize,
        n: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let next = position.make(&self.tables, step);
        if next.side == position.side {
            // The turn goes on: no depth is used up.
            return self.node(&next, depth, ply + 1, alpha, beta);
        }
        let mut look = |depth, alpha: i32, beta: i32| {
            if next.stage == Stage::Over {
                return ended(&next, position.side, ply);
            }
            -self.node(&next, depth, ply + 1, -beta, -alpha)
        };
        if n == 0 {
            return look(depth - 1, alpha, beta);
        }
        let mut reduction = 0;
        if n >= 3 && depth >= 3 {
            reduction = 1 + (n >= 10) as i32 + (n >= 30) as i32;
        }
        let mut value = look(depth - 1 - reduction, alpha, alpha + 1);
        if value > alpha && reduction > 0 {
            value = look(depth - 1, alpha, alpha + 1);
        }
        if value > alpha && value < beta {
            value = look(depth - 1, alpha, beta);
        }
        value
    }

    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes & LOOK == 0 && Instant::now() >= self.end {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let side = position.side;
        let removes = position.stage == Stage::Waiting || position.stage == Stage::Own;
        if removes && position.removed[side] == 2 {
            return WIN - ply as i32;
        }
        if ply >= MOST_PLIES {
            return position.value(&self.tables);
        }
        if depth <= 0 && !removes {
            return self.quiet(position, ply, beta);
        }
        let slot = position.key() as usize & (ENTRIES - 1);
        let entry = self.table[slot];
        let mut known = None;
        if entry.bound != Bound::None && entry.key == position.key() {
            known = entry.step;
            let value = from_table(entry.value as i32, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::None => false,
            };
            if entry.depth as i32 >= depth && decides {
                return value;
            }
        }
        let mut steps = std::mem::take(&mut self.lists[ply]);
        position.steps(&self.tables, &mut steps);
        if steps.is_empty() {
            self.lists[ply] = steps;
            // Who can't act loses.
            return ply as i32 - WIN;
        }
        self.order(position, &mut steps, known, ply);
        let first_alpha = alpha;
        let (mut best, mut best_step) = (-INFINITE, None);
        for (n, step) in steps.iter().enumerate() {
            let value = self.child(position, *step, depth, ply, n, alpha, beta);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                best_step = Some(*step);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.cut(*step, depth, ply);
                break;
            }
        }
        self.lists[ply] = steps;
        if self.stopped {
            return 0;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table[slot] = Entry {
            key: position.key(),
            value: to_table(best, ply) as i16,
            depth: depth.clamp(-1, 100) as i8,
            bound,
            step: best_step,
        };
        best
    }

    /// The value where the depth is used up: rows that the mover can make at once still count.
    fn quiet(&mut self, position: &Position, ply: usize, beta: i32) -> i32 {
        let still = position.value(&self.tables);
        if position.stage != Stage::Move || still >= beta {
            return still;
        }
        let side = position.side;
        let near = position.removed[side] == 2;
        let mut best = still;
        let mut rings = position.rings[side];
        while rings != 0 {
            let from = rings.trailing_zeros() as usize;
            rings &= rings - 1;
            let mut targets = position.targets(&self.tables, from);
            while targets != 0 {
                let to = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                let flipped = position.flipped(&self.tables, from, to);
                let after = (position.markers[side] ^ flipped) | 1 << from;
                if !has_row(after) {
                    continue;
                }
                if near {
                    return WIN - ply as i32 - 1;
                }
                best = best.max(self.row_made(position, from, to));
                if best >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// The value of a move that makes a row, the row removed with the ring that is best then.
    fn row_made(&mut self, position: &Position, from: usize, to: usize) -> i32 {
        let side = position.side;
        let mut here = position.make(&self.tables, Step::Move(from as u8, to as u8));
        let mut steps = Vec::new();
        while here.side == side && here.stage == Stage::Own {
            here.steps(&self.tables, &mut steps);
            let mut best: Option<(i32, Position)> = None;
            for step in steps.iter() {
                let next = here.make(&self.tables, *step);
                let value = if next.side == side {
                    next.value(&self.tables)
                } else {
                    -next.value(&self.tables)
                };
                match &best {
                    Some((most, _)) if *most >= value => {}
                    _ => best = Some((value, next)),
                }
            }
            match best {
                Some((_, next)) => here = next,
                None => break,
            }
        }
        -here.value(&self.tables)
    }

    /// The step known from the table first, then killers, then by history and what is flipped.
    fn order(&self, position: &Position, steps: &mut [Step], known: Option<Step>, ply: usize) {
        let side = position.side;
        let key = |step: &Step| {
            if Some(*step) == known {
                return -1_000_000_000;
            }
            if self.killers[ply].contains(&Some(*step)) {
                return -100_000_000;
            }
            match *step {
                Step::Move(from, to) => {
                    let flipped = position.flipped(&self.tables, from as usize, to as usize);
                    let gained = (flipped & position.markers[1 - side]).count_ones() as i32;
                    let lost = (flipped & position.markers[side]).count_ones() as i32;
                    let after = (position.markers[side] ^ flipped) | 1 << from;
                    let row = has_row(after) as i32;
                    let past = self.history[from as usize * 121 + to as usize];
                    -(past + 300 * (gained - lost) + 50_000_000 * row)
                }
                _ => 0,
            }
        };
        steps.sort_by_cached_key(key);
    }

    fn cut(&mut self, step: Step, depth: i32, ply: usize) {
        if let Step::Move(from, to) = step {
            let past = &mut self.history[from as usize * 121 + to as usize];
            *past = (*past + depth * depth * 16).min(10_000_000);
        }
        if self.killers[ply][0] != Some(step) {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = Some(step);
        }
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::new()
    }
}

/// What a game that is over is worth to a player.
fn ended(position: &Position, player: usize, ply: usize) -> i32 {
    let (own, other) = (position.removed[player], position.removed[1 - player]);
    if own > other {
        WIN - ply as i32
    } else if own < other {
        ply as i32 - WIN
    } else {
        0
    }
}

fn is_decided(value: i32) -> bool {
    value.abs() > WIN - 1000
}

/// Wins are stored from where they are found, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if is_decided(value) {
        value + value.signum() * ply as i32
    } else {
        value
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if is_decided(value) {
        value - value.signum() * ply as i32
    } else {
        value
    }
}
