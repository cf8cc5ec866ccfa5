//! Playing the games of an event, several at once.
//!
//! A worker thread plays one game after the other with engines of its own and hands each over when
//! it ends. The thread that called [`run`] writes it to the journal, and only then counts and shows
//! it and decides whether the event is over: games that end after that decision are neither
//! written nor counted, so that a journal always adds up to the verdict that was given.

use super::builtin::Player;
use super::engine::{Engine, House, StartError};
use super::game::{Played, Seat, play};
use super::journal::{GameRecord, Journal, JournalError};
use super::openings::Dealer;
use super::process::Stop;
use super::schedule::Fixture;
use super::settings::{Bot, Event, Origin};
use crate::board::Color;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

/// Everything the games of an event need.
pub struct Plan<'a> {
    /// What is played.
    pub event: &'a Event,
    /// The openings.
    pub dealer: &'a Dealer,
    /// The games still to be played, in order.
    pub fixtures: Box<dyn Iterator<Item = Fixture> + Send + 'a>,
    /// How many at once.
    pub concurrency: u32,
    /// Where they are written.
    pub journal: &'a Journal,
    /// What all programs share.
    pub house: &'a House,
}

/// What the caller of [`run`] wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// More games.
    GoOn,
    /// The event is over; games in flight are broken off.
    Finish,
}

/// An event that can't go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A program can't be started.
    #[error("{bot}: {source}")]
    Start {
        /// The bot's name.
        bot: String,
        /// Why.
        source: StartError,
    },
    /// The journal can't be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// What a worker tells.
enum Message {
    Ended(GameRecord),
    Failed(RunError),
}

/// Plays the games of a plan. `on_game` is given each game after it is written to the journal; by
/// then it survives the arena, and the machine from the end of the sync that follows at once.
///
/// Returns when all are played, when `on_game` says so, or when the house's stop signal comes;
/// engines are gone then.
///
/// # Errors
/// When a program can't be started, or the journal can't be written.
pub fn run(plan: Plan<'_>, mut on_game: impl FnMut(GameRecord) -> Next) -> Result<(), RunError> {
    let Plan {
        event,
        dealer,
        fixtures,
        concurrency,
        journal,
        house,
    } = plan;
    let fixtures = Mutex::new(fixtures);
    // Without a buffer: a game that isn't written yet stays in its worker's hands, and counts as one
    // in flight.
    let (sender, receiver) = sync_channel(0);
    std::thread::scope(|scope| {
        // However this thread ends, a panic included, the workers must not play on.
        let _finish = FinishOnDrop(&house.stop);
        for _ in 0..concurrency {
            let worker = Worker {
                event,
                dealer,
                fixtures: &fixtures,
                house,
                sender: sender.clone(),
            };
            scope.spawn(move || {
                let _finish = FinishOnPanic(&house.stop);
                worker.work();
            });
        }
        drop(sender);
        collect(&receiver, journal, &house.stop, &mut on_game)
    })
}

struct FinishOnDrop<'a>(&'a Stop);

impl Drop for FinishOnDrop<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// One worker's panic ends the others' games too.
struct FinishOnPanic<'a>(&'a Stop);

impl Drop for FinishOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.finish();
        }
    }
}

/// Writes and counts games until no worker is left.
fn collect(
    receiver: &Receiver<Message>,
    journal: &Journal,
    stop: &Stop,
    on_game: &mut impl FnMut(GameRecord) -> Next,
) -> Result<(), RunError> {
    // Nothing is written any more once the event is over; the first failure is its cause.
    let mut over: Option<Result<(), RunError>> = None;
    while let Ok(first) = receiver.recv() {
        // Games that ended while the disk was busy share one sync.
        for message in std::iter::once(first).chain(receiver.try_iter()) {
            if over.is_some() {
                continue;
            }
            let next = match message {
                Message::Failed(error) => Err(error),
                Message::Ended(game) => journal
                    .append(&game)
                    .map(|()| on_game(game))
                    .map_err(RunError::from),
            };
            match next {
                Ok(Next::GoOn) => continue,
                Ok(Next::Finish) => over = Some(Ok(())),
                Err(error) => over = Some(Err(error)),
            }
            stop.finish();
        }
        if let Err(error) = journal.sync()
            && !matches!(over, Some(Err(_)))
        {
            over = Some(Err(error.into()));
            stop.finish();
        }
    }
    over.unwrap_or(Ok(()))
}

struct Worker<'a, 'f> {
    event: &'a Event,
    dealer: &'a Dealer,
    fixtures: &'a Mutex<Box<dyn Iterator<Item = Fixture> + Send + 'f>>,
    house: &'a House,
    sender: SyncSender<Message>,
}

impl Worker<'_, '_> {
    fn work(self) {
        let mut engines = Engines {
            running: Vec::new(),
        };
        while !self.house.stop.is_set() {
            let fixture = self
                .fixtures
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next();
            let Some(fixture) = fixture else { break };
            match self.play(&fixture, &mut engines) {
                Ok(Some(game)) => {
                    if self.sender.send(Message::Ended(game)).is_err() {
                        break;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    let _ = self.sender.send(Message::Failed(error));
                    break;
                }
            }
        }
        engines.quit_all(self.house.stop.is_set());
    }

    /// Plays one game; `None` when the arena is to stop.
    fn play(
        &self,
        fixture: &Fixture,
        engines: &mut Engines,
    ) -> Result<Option<GameRecord>, RunError> {
        let players = [fixture.white, fixture.black];
        let bots = players.map(|p| &self.event.bots[p]);
        for (player, bot) in players.into_iter().zip(bots) {
            match engines.prepare(player, bot, &players, self.event, self.house) {
                Ok(()) => {}
                Err(StartError::Stopped) => return Ok(None),
                Err(source) => {
                    return Err(RunError::Start {
                        bot: bot.name.clone(),
                        source,
                    });
                }
            }
        }
        let seats = engines.seats(players, bots, self.event.seed, fixture.number);
        let opening = self.dealer.opening(fixture.opening);
        let Played::Ended(game) = play(fixture, opening, self.event, bots, seats) else {
            return Ok(None);
        };
        let loser = game.result.loser();
        for color in Color::ALL {
            let bot = bots[color.index()];
            let broken = loser == Some(color) && game.reason.ends_process();
            // A dispute may come from a program that no longer answers.
            if broken || bot.restart || !game.disputes.is_empty() {
                engines.drop(players[color.index()], !broken);
            }
        }
        Ok(Some(*game))
    }
}

/// The engines a worker keeps running between games: those of its last game.
struct Engines {
    running: Vec<(usize, Engine)>,
}

impl Engines {
    /// Sees to it that the program of a bot runs, if it has one.
    fn prepare(
        &mut self,
        index: usize,
        bot: &Bot,
        needed: &[usize],
        event: &Event,
        house: &House,
    ) -> Result<(), StartError> {
        while let Some(idle) = self.running.iter().position(|(i, _)| !needed.contains(i)) {
            self.running.swap_remove(idle).1.quit();
        }
        if matches!(bot.origin, Origin::Program { .. })
            && !self.running.iter().any(|(i, _)| *i == index)
        {
            self.running
                .push((index, Engine::start(bot, event.variant, house)?));
        }
        Ok(())
    }

    /// The two players of a game at the board, White first.
    fn seats(
        &mut self,
        players: [usize; 2],
        bots: [&Bot; 2],
        seed: u64,
        game: u32,
    ) -> [Seat<'_>; 2] {
        let mut engines: [Option<&mut Engine>; 2] = [None, None];
        for (index, engine) in &mut self.running {
            if let Some(color) = players.iter().position(|p| p == index) {
                engines[color] = Some(engine);
            }
        }
        let mut color = 0;
        engines.map(|engine| {
            let bot = bots[color];
            let stream = 2 * u64::from(game) + color as u64;
            color += 1;
            match (&bot.origin, engine) {
                (Origin::Builtin(kind), _) => Seat::Builtin(Player::new(*kind, seed, stream)),
                (Origin::Program { .. }, Some(engine)) => Seat::Program(engine),
                (Origin::Program { .. }, None) => unreachable!("the program was started"),
            }
        })
    }

    /// Ends the engine of a bot, gently if it still answers.
    fn drop(&mut self, index: usize, gently: bool) {
        if let Some(place) = self.running.iter().position(|(i, _)| *i == index) {
            let (_, engine) = self.running.swap_remove(place);
            if gently {
                engine.quit();
            }
        }
    }

    fn quit_all(&mut self, at_once: bool) {
        for (_, engine) in self.running.drain(..) {
            if !at_once {
                engine.quit();
            }
        }
    }
}
