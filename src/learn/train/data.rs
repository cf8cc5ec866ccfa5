//! The samples to learn from, and those held out.

use std::path::PathBuf;

use crate::learn::{DataError, Sample, Tail, read_games};

/// One game in this many is held out, whole.
const HELD_OUT: u32 = 20;

/// Samples in memory.
#[derive(Default)]
pub struct DataSet {
    /// What is learned from.
    pub training: Vec<Sample>,
    /// What is only judged by: of whole games that training never sees.
    pub held_out: Vec<Sample>,
    /// Games read.
    pub games: usize,
}

/// Reads all of `files`; of each game at most one sample in `stride`, beginning at a place that
/// differs from game to game.
///
/// # Errors
/// [`DataError`] for the first file that is damaged or can't be read, or a game met twice.
pub fn load(files: &[PathBuf], tail: Tail, stride: usize) -> Result<DataSet, DataError> {
    let mut set = DataSet::default();
    read_games(files, tail, |_, game| {
        let to = if game.index % HELD_OUT == 0 {
            &mut set.held_out
        } else {
            &mut set.training
        };
        let first = game.index as usize % stride.max(1);
        to.extend(game.samples.into_iter().skip(first).step_by(stride.max(1)));
        set.games += 1;
        Ok::<(), DataError>(())
    })?;
    Ok(set)
}
