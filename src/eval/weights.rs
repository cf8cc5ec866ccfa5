//! The numbers of the hand-made evaluation, in hundredths of a ring.

/// By rings removed, 0..=3: what having removed them is worth.
pub const REMOVED: [i32; 4] = [0, 100, 230, 400];

/// By own markers `i` and markers of the other colour `j` on a place of a row: what it is worth
/// to have one such place. Markers of the other colour can be flipped.
pub const WINDOW: [[i32; 6]; 6] = [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [1, 1, 1, 0, 0, 0],
    [4, 4, 3, 0, 0, 0],
    [12, 10, 0, 0, 0, 0],
    [30, 0, 0, 0, 0, 0],
];

/// For each point that a ring can move to.
pub const MOBILITY: i32 = 1;

/// For each marker on the board.
pub const MARKER: i32 = 2;

/// For being the one to move.
pub const TEMPO: i32 = 8;

/// In placement: for each line point a ring commands, by how it stands.
pub const PLACED_MOBILITY: i32 = 2;
