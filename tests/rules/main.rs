//! The rules, one hand-made test each, named after the rule it holds. The naive twin looks on: each
//! list of turns asked for here must be the twin's as well.

#[path = "../twin/mod.rs"]
mod twin;

mod board;
mod drawn;
mod end;
mod placement;
mod ring_moves;
mod rows;
