//! `arena replay`: checks every game of records and journals.

use super::CliError;
use crate::arena::journal::{Entry, Header, read};
use crate::arena::progress::{show, tell};
use crate::arena::records::to_record;
use crate::record;
use std::path::Path;

/// Replays files; exit code 1 when a game isn't right.
pub(super) fn replay(words: &[String]) -> Result<u8, CliError> {
    if words.is_empty() {
        return Err(CliError::Other(
            "`arena replay` takes one file or several".to_owned(),
        ));
    }
    let mut wrong = 0;
    for word in words {
        let path = Path::new(word);
        let mut begin = [0; 1];
        let file = |source| CliError::File {
            path: path.to_owned(),
            source,
        };
        let length = std::fs::File::open(path)
            .and_then(|mut f| std::io::Read::read(&mut f, &mut begin))
            .map_err(file)?;
        let is_journal = length == 1 && begin[0] == b'{';
        let (games, bad) = if is_journal {
            replay_journal(path)?
        } else {
            replay_records(path)?
        };
        show(&format!("{word}: {games} games, {bad} wrong\n"));
        wrong += bad;
    }
    Ok(u8::from(wrong > 0))
}

/// A journal's games are right when they can be written as records: that plays every turn and
/// compares the end.
fn replay_journal(path: &Path) -> Result<(u64, u64), CliError> {
    let (mut games, mut bad) = (0, 0);
    let mut header: Option<Header> = None;
    let torn = read(path, |line, entry| {
        match entry {
            Entry::Event(h) => header = Some(*h),
            Entry::Game(game) => {
                games += 1;
                let header = header.as_ref().expect("the first line is a header");
                if let Err(error) = to_record(header, &game) {
                    bad += 1;
                    tell(&format!("{}, line {line}: {error}", path.display()));
                }
            }
            Entry::Resume { .. } => {}
        }
        Ok(())
    })?;
    if let Some(torn) = torn {
        tell(&torn.to_string());
    }
    Ok((games, bad))
}

fn replay_records(path: &Path) -> Result<(u64, u64), CliError> {
    let bytes = std::fs::read(path).map_err(|source| CliError::File {
        path: path.to_owned(),
        source,
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let (mut games, mut bad) = (0, 0);
    for game in record::read(&text) {
        games += 1;
        if let Err(error) = game {
            bad += 1;
            tell(&format!("{}: {error}", path.display()));
        }
    }
    Ok((games, bad))
}
