//! A position by the site's rules, and its steps. Making a step gives a new position.

use crate::solo::grid::{Grid, OFFSETS, ROWS, name};
use crate::solo::patterns::{PHASES, Patterns};

/// Markers there are.
pub const MARKERS: u32 = 51;

/// A part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A ring put down.
    Place(u8),
    /// A ring moved.
    Move(u8, u8),
    /// A row removed, and a ring.
    Remove(u8, u8),
}

/// What the player to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Put a ring down.
    Place,
    /// Remove a row that waits.
    Waiting,
    /// Move a ring.
    Move,
    /// Remove a row after the move.
    Own,
    /// Nothing, the game is over.
    Over,
}

/// Everything that is looked up.
pub struct Tables {
    /// The board.
    pub grid: Grid,
    /// The evaluation.
    pub patterns: Patterns,
    /// By state (1 to 4) and cell: numbers for keys.
    keys: Vec<[u64; 121]>,
    /// For the rings removed of each player.
    removed: [[u64; 4]; 2],
    /// For the second player to move, and for a row to be removed after a move.
    turn: [u64; 2],
}

impl Tables {
    /// Makes the tables.
    pub fn new() -> Tables {
        let grid = Grid::new();
        let patterns = Patterns::new(&grid);
        let mut seed = 0x5949_4e53_4821u64;
        let mut next = || {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = seed;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        let mut keys = vec![[0; 121]; 5];
        for state in keys.iter_mut() {
            for key in state.iter_mut() {
                *key = next();
            }
        }
        let mut removed = [[0; 4]; 2];
        for player in removed.iter_mut() {
            for key in player.iter_mut() {
                *key = next();
            }
        }
        let turn = [next(), next()];
        Tables {
            grid,
            patterns,
            keys,
            removed,
            turn,
        }
    }
}

impl Default for Tables {
    fn default() -> Tables {
        Tables::new()
    }
}

/// A position. Player 0 is the one who placed the first ring.
#[derive(Clone)]
pub struct Position {
    /// By player.
    pub rings: [u128; 2],
    /// By player.
    pub markers: [u128; 2],
    /// By player.
    pub removed: [usize; 2],
    /// The player to move.
    pub side: usize,
    /// What he has to do.
    pub stage: Stage,
    hash: u64,
    /// What stands on each row, as player 0 sees it.
    codes: [u16; ROWS],
    /// The weights of all rows, by phase, as player 0 sees them.
    sums: [i32; PHASES],
}

/// States of a point in patterns, of player 0: ring and marker; player 1's are 2 more.
const RING: usize = 1;
const MARKER: usize = 2;

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(cell)
    })
}

fn row_starts(markers: u128, axis: usize) -> u128 {
    let d = OFFSETS[axis];
    let two = markers & markers >> d;
    let four = two & two >> (2 * d);
    four & markers >> (4 * d)
}

/// Whether five markers stand in a row.
pub fn has_row(markers: u128) -> bool {
    row_starts(markers, 0) | row_starts(markers, 1) | row_starts(markers, 2) != 0
}

impl Position {
    /// A position from its pieces, between turns.
    pub fn new(
        tables: &Tables,
        rings: [u128; 2],
        markers: [u128; 2],
        removed: [usize; 2],
        side: usize,
    ) -> Position {
        let mut position = Position {
            rings: [0; 2],
            markers: [0; 2],
            removed,
            side,
            stage: Stage::Over,
            hash: 0,
            codes: [0; ROWS],
            sums: [0; PHASES],
        };
        for row in 0..ROWS {
            position.count(tables, row, 1);
        }
        for player in 0..2 {
            position.hash ^= tables.removed[player][removed[player]];
            for cell in bits(rings[player]) {
                position.put(tables, player, RING, cell);
            }
            for cell in bits(markers[player]) {
                position.put(tables, player, MARKER, cell);
            }
        }
        if side == 1 {
            position.hash ^= tables.turn[0];
        }
        position.begin_turn();
        position
    }

    /// The key of everything that decides how the game goes on.
    pub fn key(&self) -> u64 {
        self.hash
    }

    /// Markers in the pool.
    pub fn pool(&self) -> u32 {
        MARKERS - (self.markers[0] | self.markers[1]).count_ones()
    }

    fn all(&self) -> u128 {
        self.rings[0] | self.rings[1] | self.markers[0] | self.markers[1]
    }

    /// Adds what a row is worth, or takes it off.
    fn count(&mut self, tables: &Tables, row: usize, sign: i32) {
        let orbit = tables.grid.orbits[row];
        let code = self.codes[row] as usize;
        for (phase, sum) in self.sums.iter_mut().enumerate() {
            *sum += sign * tables.patterns.value(phase, orbit, code);
        }
    }

    /// Puts a piece on a cell, or takes it off.
    fn toggle(&mut self, tables: &Tables, player: usize, kind: usize, cell: usize, on: bool) {
        let set = if kind == RING {
            &mut self.rings[player]
        } else {
            &mut self.markers[player]
        };
        *set ^= 1 << cell;
        let state = kind + 2 * player;
        self.hash ^= tables.keys[state][cell];
        for place in tables.grid.places[cell].iter() {
            let row = place.row as usize;
            self.count(tables, row, -1);
            let change = place.weight * state as u16;
            if on {
                self.codes[row] += change;
            } else {
                self.codes[row] -= change;
            }
            self.count(tables, row, 1);
        }
    }

    fn put(&mut self, tables: &Tables, player: usize, kind: usize, cell: usize) {
        self.toggle(tables, player, kind, cell, true);
    }

    fn take(&mut self, tables: &Tables, player: usize, kind: usize, cell: usize) {
        self.toggle(tables, player, kind, cell, false);
    }

    /// What the player to move has to do in a turn that begins.
    fn begin_turn(&mut self) {
        let side = self.side;
        let rings = self.rings[side].count_ones() as usize;
        self.stage = if self.removed[0] == 3 || self.removed[1] == 3 || self.pool() == 0 {
            Stage::Over
        } else if rings + self.removed[side] < 5 {
            Stage::Place
        } else if has_row(self.markers[side]) {
            Stage::Waiting
        } else {
            Stage::Move
        };
    }

    fn end_turn(&mut self, tables: &Tables) {
        self.side = 1 - self.side;
        self.hash ^= tables.turn[0];
        self.begin_turn();
    }

    /// The cells a ring can go to.
    pub fn targets(&self, tables: &Tables, from: usize) -> u128 {
        let rings = self.rings[0] | self.rings[1];
        let markers = self.markers[0] | self.markers[1];
        let mut targets = 0;
        for direction in 0..6 {
            let nearest = |set: u128| {
                if direction < 3 {
                    set.trailing_zeros() as usize
                } else {
                    127 - set.leading_zeros() as usize
                }
            };
            let rays = &tables.grid.rays[direction];
            let line = rays[from];
            let blocks = line & (rings | markers);
            if blocks == 0 {
                targets |= line;
                continue;
            }
            let first = nearest(blocks);
            targets |= line & !rays[first] & !(1 << first);
            if markers >> first & 1 != 0 {
                let behind = rays[first] & !markers;
                if behind != 0 {
                    let end = nearest(behind);
                    if rings >> end & 1 == 0 {
                        targets |= 1 << end;
                    }
                }
            }
        }
        targets
    }

    /// The rows of the player to move.
    pub fn rows(&self, tables: &Tables) -> Vec<u8> {
        let mut rows = Vec::new();
        for axis in 0..3 {
            for start in bits(row_starts(self.markers[self.side], axis)) {
                rows.push(tables.grid.starts[axis][start]);
            }
        }
        rows
    }

    /// Puts the legal steps into a list. Who has none loses.
    pub fn steps(&self, tables: &Tables, list: &mut Vec<Step>) {
        list.clear();
        match self.stage {
            Stage::Place => {
                for cell in bits(tables.grid.board & !self.all()) {
                    list.push(Step::Place(cell as u8));
                }
            }
            Stage::Move => {
                for from in bits(self.rings[self.side]) {
                    for to in bits(self.targets(tables, from)) {
                        list.push(Step::Move(from as u8, to as u8));
                    }
                }
            }
            Stage::Waiting | Stage::Own => {
                for row in self.rows(tables) {
                    for ring in bits(self.rings[self.side]) {
                        list.push(Step::Remove(row, ring as u8));
                    }
                }
            }
            Stage::Over => {}
        }
    }

    /// The markers that a move flips.
    pub fn flipped(&self, tables: &Tables, from: usize, to: usize) -> u128 {
        let rays = &tables.grid.rays;
        for direction in 0..6 {
            if rays[direction][from] >> to & 1 != 0 {
                let between = rays[direction][from] & rays[(direction + 3) % 6][to];
                return between & (self.markers[0] | self.markers[1]);
            }
        }
        0
    }

    /// The position after a legal step.
    pub fn make(&self, tables: &Tables, step: Step) -> Position {
        let mut next = self.clone();
        let side = self.side;
        match step {
            Step::Place(cell) => {
                next.put(tables, side, RING, cell as usize);
                next.end_turn(tables);
            }
            Step::Move(from, to) => {
                let (from, to) = (from as usize, to as usize);
                next.take(tables, side, RING, from);
                next.put(tables, side, RING, to);
                for cell in bits(self.flipped(tables, from, to)) {
                    let owner = (self.markers[1] >> cell & 1) as usize;
                    next.take(tables, owner, MARKER, cell);
                    next.put(tables, 1 - owner, MARKER, cell);
                }
                next.put(tables, side, MARKER, from);
                if has_row(next.markers[side]) {
                    next.stage = Stage::Own;
                    next.hash ^= tables.turn[1];
                } else {
                    next.end_turn(tables);
                }
            }
            Step::Remove(row, ring) => {
                for cell in bits(tables.grid.masks[row as usize]) {
                    next.take(tables, side, MARKER, cell);
                }
                next.take(tables, side, RING, ring as usize);
                let removed = self.removed[side];
                next.hash ^= tables.removed[side][removed] ^ tables.removed[side][removed + 1];
                next.removed[side] = removed + 1;
                let left = has_row(next.markers[side]);
                if removed + 1 == 3 || (!left && self.stage == Stage::Own) {
                    if self.stage == Stage::Own {
                        next.hash ^= tables.turn[1];
                    }
                    next.end_turn(tables);
                } else if !left {
                    next.stage = Stage::Move;
                }
            }
        }
        next
    }

    /// What the position is worth to the player to move, in hundredths of a ring.
    pub fn value(&self, tables: &Tables) -> i32 {
        let placed = self.stage != Stage::Place;
        let phase = Patterns::phase(self.removed, placed);
        let own = if self.side == 0 {
            self.sums[phase]
        } else {
            -self.sums[phase]
        };
        own / 16 + tables.patterns.constant(self.removed, self.side, placed)
    }

    /// The pattern of each row as player 0 sees it.
    pub fn codes(&self) -> &[u16; ROWS] {
        &self.codes
    }
}

/// A step in the notation.
pub fn step_name(tables: &Tables, step: Step) -> String {
    match step {
        Step::Place(cell) => name(cell as usize),
        Step::Move(from, to) => format!("{}-{}", name(from as usize), name(to as usize)),
        Step::Remove(row, ring) => {
            let [low, high] = tables.grid.ends[row as usize];
            format!("x{}-{}x{}", name(low), name(high), name(ring as usize))
        }
    }
}
