//! The games of several files as one collection.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::reader::{DataError, Reader, Tail};
use super::section::{Game, Header};

/// Calls `visit` with each game of `files`, in their order, and the header it was made under.
///
/// # Errors
/// [`DataError`] for the first file that can't be read or is damaged, and the first game that was
/// met before; and the first error of `visit`.
pub fn read_games<E: From<DataError>>(
    files: &[PathBuf],
    tail: Tail,
    mut visit: impl FnMut(&Header, Game) -> Result<(), E>,
) -> Result<(), E> {
    let mut met: HashMap<(u64, u32), &Path> = HashMap::new();
    for path in files {
        let mut reader = Reader::open(path, tail)?;
        while let Some(game) = reader.next() {
            let game = game?;
            let (seed, index) = (reader.header().seed, game.index);
            if let Some(first) = met.insert((seed, index), path) {
                return Err(E::from(DataError::Twice {
                    path: path.clone(),
                    seed,
                    index,
                    first: first.to_owned(),
                }));
            }
            visit(reader.header(), game)?;
        }
    }
    Ok(())
}
