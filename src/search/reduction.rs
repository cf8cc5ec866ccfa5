//! Late move reductions: how many plies less a late step is searched.

use std::sync::LazyLock;

use super::params::{REDUCTION_BASE, REDUCTION_DIVISOR, REDUCTION_HISTORY};
use super::picker::Kind;

const SIZE: usize = 64;

/// By depth and count of steps, in hundredths of a ply.
static TABLE: LazyLock<[[i32; SIZE]; SIZE]> = LazyLock::new(|| {
    let mut table = [[0; SIZE]; SIZE];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, cell) in row.iter_mut().enumerate().skip(1) {
            let plies = (depth as f64).ln() * (count as f64).ln() / REDUCTION_DIVISOR;
            *cell = (100.0 * (REDUCTION_BASE + plies)) as i32;
        }
    }
    table
});

/// Plies that the `count`th step of a node is searched less, before clamping.
#[inline]
pub(super) fn reduction(
    depth: i32,
    count: usize,
    kind: Kind,
    history: i32,
    is_pv: bool,
    cut_node: bool,
    improving: bool,
) -> i32 {
    if kind == Kind::Row {
        return 0;
    }
    if kind == Kind::Removal {
        // Rings are ordered by their freedom, and the choice seldom matters much.
        return (count as i32 / 2).min(2);
    }
    let mut r = TABLE[(depth as usize).min(SIZE - 1)][count.min(SIZE - 1)];
    r -= 100 * history / REDUCTION_HISTORY;
    r -= 100 * i32::from(is_pv);
    r += 100 * i32::from(cut_node);
    r += 60 * i32::from(!improving);
    if kind == Kind::Break {
        r -= 100;
    }
    r / 100
}
