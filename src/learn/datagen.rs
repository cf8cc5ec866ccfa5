//! Many games of self-play, on many threads, into a file.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use thiserror::Error;

use super::progress::Progress;
use super::reader::{DataError, TornTail};
use super::section::Header;
use super::selfplay::SelfPlay;
use super::writer::{ResumeError, Writer};
use crate::eval::Evaluation;
use crate::search::{Control, ResourceError};

/// The most games that may wait to be written.
const QUEUE: usize = 64;

/// What games to make, and how.
#[derive(Clone)]
pub struct Settings {
    /// What the file's header says: all that the games follow from.
    pub header: Header,
    /// The evaluation to play with, which the header names.
    pub evaluation: Evaluation,
    /// How many threads play, at least 1. The games are the same with any number.
    pub threads: usize,
}

/// Why games can't be made.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The file can't be continued.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// The file can't be written.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The search can't be had.
    #[error(transparent)]
    Resource(#[from] ResourceError),
}

/// What is in the file at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Games in the file.
    pub games: u64,
    /// Samples in the file.
    pub samples: u64,
    /// Games that were there at the beginning.
    pub resumed: u64,
    /// What was cut off at the beginning.
    pub torn: Option<TornTail>,
    /// How fast games were made, for people.
    pub speed: String,
}

/// Plays the games that are missing in the file at `path`, and appends each as it ends. `notice`
/// is told of what a user should know of the file before that.
///
/// # Errors
/// [`GenerateError`] when the file is damaged, made with other settings, or can't be written.
pub fn generate(
    path: &Path,
    settings: &Settings,
    notice: &mut dyn FnMut(String),
) -> Result<Summary, GenerateError> {
    let header = &settings.header;
    let (mut writer, found) = Writer::resume(path, header)?;
    let resumed = found.games.len() as u64;
    if let Some(torn) = found.torn {
        notice(format!(
            "{}: the last game was not written to its end: its {} bytes at byte {} are cut off",
            path.display(),
            torn.bytes,
            torn.offset,
        ));
    }
    if resumed > 0 {
        notice(format!(
            "{}: {resumed} of {} games are there, going on",
            path.display(),
            header.games,
        ));
    }
    let missing: Vec<u32> = (0..header.games)
        .filter(|index| !found.games.contains(index))
        .collect();
    let control = Control::new();
    let players = (0..settings.threads.max(1))
        .map(|_| SelfPlay::new(header, &settings.evaluation, &control))
        .collect::<Result<Vec<SelfPlay>, ResourceError>>()?;
    let mut progress = Progress::new("games", "positions", header.games.into(), resumed);
    let mut samples = found.samples;
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::sync_channel(QUEUE);
    let written = thread::scope(|scope| {
        for mut player in players {
            let sender = sender.clone();
            let (next, missing) = (&next, &missing);
            scope.spawn(move || {
                while let Some(&index) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(game) = player.play(index) else {
                        return;
                    };
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // The receiver goes at the first failure, which ends the threads.
        for game in receiver {
            if let Err(error) = writer.write(&game) {
                control.stop();
                return Err(error);
            }
            samples += game.samples.len() as u64;
            progress.advance(game.samples.len() as u64);
        }
        writer.sync()
    });
    written?;
    Ok(Summary {
        games: resumed + missing.len() as u64,
        samples,
        resumed,
        torn: found.torn,
        speed: progress.finish(),
    })
}
