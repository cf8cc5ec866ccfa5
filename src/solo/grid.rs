//! The board: a cell for each point of an 11 by 11 grid (`11 * letter + number - 1`), so that
//! the three directions of lines are the offsets 1, 11 and 12.

/// Cells of the grid.
pub const CELLS: usize = 121;

/// Rows of five.
pub const ROWS: usize = 123;

/// The lowest and highest number on each vertical line.
pub const LOWEST: [usize; 11] = [2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7];
/// See [`LOWEST`].
pub const HIGHEST: [usize; 11] = [5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10];

/// The offsets of the three ascending directions.
pub const OFFSETS: [usize; 3] = [1, 11, 12];

/// A row that a point lies in.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The row.
    pub row: u8,
    /// What a state on the point counts in the row's pattern: a power of 5.
    pub weight: u16,
}

/// The tables of the board.
pub struct Grid {
    /// All points.
    pub board: u128,
    /// By direction (three ascending, three descending) and cell: the points from there on.
    pub rays: Vec<[u128; CELLS]>,
    /// The points of each row.
    pub masks: Vec<u128>,
    /// By ascending direction and lower end: the row.
    pub starts: Vec<[u8; CELLS]>,
    /// The ends of each row, the lower one first.
    pub ends: Vec<[usize; 2]>,
    /// The orbit of each row under the twelve symmetries.
    pub orbits: Vec<usize>,
    /// Whether a symmetry turns the rows of an orbit round.
    pub turned: Vec<bool>,
    /// By cell: the rows it lies in.
    pub places: Vec<Vec<Place>>,
}

/// The cell of a letter and number, if it is on the board.
pub fn cell(letter: i32, number: i32) -> Option<usize> {
    if !(0..11).contains(&letter) || number < 1 {
        return None;
    }
    let (column, n) = (letter as usize, number as usize);
    if n < LOWEST[column] || n > HIGHEST[column] {
        return None;
    }
    Some(11 * column + n - 1)
}

/// A cell as `e5`.
pub fn name(cell: usize) -> String {
    format!("{}{}", (b'a' + (cell / 11) as u8) as char, cell % 11 + 1)
}

/// The image of a cell under symmetry `s` (0..12): a sixth of a turn `s % 6` times, after a
/// reflection for the upper six.
fn image(here: usize, s: usize) -> usize {
    let mut x = (here / 11) as i32 - 5;
    let mut y = (here % 11) as i32 - 5;
    if s >= 6 {
        std::mem::swap(&mut x, &mut y);
    }
    for _ in 0..s % 6 {
        let turned = y - x;
        x = y;
        y = turned;
    }
    cell(x + 5, y + 6).unwrap_or(here)
}

const STEPS: [(i32, i32); 3] = [(0, 1), (1, 0), (1, 1)];

impl Grid {
    /// Makes the tables.
    pub fn new() -> Grid {
        let mut grid = Grid {
            board: 0,
            rays: vec![[0; CELLS]; 6],
            masks: Vec::new(),
            starts: vec![[255; CELLS]; 3],
            ends: Vec::new(),
            orbits: vec![usize::MAX; ROWS],
            turned: Vec::new(),
            places: vec![Vec::new(); CELLS],
        };
        let mut rows: Vec<[usize; 5]> = Vec::new();
        for axis in 0..3 {
            for start in 0..CELLS {
                let (letter, number) = ((start / 11) as i32, (start % 11) as i32 + 1);
                if cell(letter, number) != Some(start) {
                    continue;
                }
                grid.board |= 1 << start;
                let (dx, dy) = STEPS[axis];
                let at = |n: i32| cell(letter + n * dx, number + n * dy);
                for n in 1..11 {
                    if let Some(up) = at(n) {
                        grid.rays[axis][start] |= 1 << up;
                    }
                    if let Some(down) = at(-n) {
                        grid.rays[axis + 3][start] |= 1 << down;
                    }
                }
                if let Some(end) = at(4) {
                    let mut row = [start; 5];
                    for (n, point) in row.iter_mut().enumerate() {
                        *point = start + n * OFFSETS[axis];
                    }
                    grid.starts[axis][start] = rows.len() as u8;
                    grid.ends.push([start, end]);
                    grid.masks
                        .push(row.iter().fold(0, |mask, p| mask | 1 << *p));
                    rows.push(row);
                }
            }
        }
        grid.find_orbits(&rows);
        grid
    }

    /// Orders the points of each row as the symmetry that carries the first row of its orbit to
    /// it does, and notes where two symmetries disagree.
    fn find_orbits(&mut self, rows: &[[usize; 5]]) {
        let mut ordered = vec![[0; 5]; ROWS];
        for (first, points) in rows.iter().enumerate() {
            if self.orbits[first] != usize::MAX {
                continue;
            }
            let orbit = self.turned.len();
            self.turned.push(false);
            for s in 0..12 {
                let mut carried = *points;
                for point in carried.iter_mut() {
                    *point = image(*point, s);
                }
                let mask = carried.iter().fold(0u128, |mask, p| mask | 1 << *p);
                let row = match self.masks.iter().position(|m| *m == mask) {
                    Some(row) => row,
                    None => continue,
                };
                if self.orbits[row] == usize::MAX {
                    self.orbits[row] = orbit;
                    ordered[row] = carried;
                } else if ordered[row] != carried {
                    self.turned[orbit] = true;
                }
            }
        }
        for (row, points) in ordered.iter().enumerate() {
            let mut weight = 1;
            for point in points.iter() {
                let row = row as u8;
                self.places[*point].push(Place { row, weight });
                weight *= 5;
            }
        }
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::new()
    }
}
