//! The answer to `go`: `info` lines, then exactly one `bestmove`.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use super::info::{self, Info};
use super::output::Output;
use super::reply::Reply;
use super::task::Task;
use crate::board::{Position, Turn};
use crate::search::{self, Best, Limits};

impl From<&search::Info> for Info {
    fn from(info: &search::Info) -> Info {
        Info {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth),
            multipv: Some(info.multipv),
            score: Some(match info.score {
                search::Score::Centi(score) => info::Score::Centi(score),
                search::Score::Mate(turns) => info::Score::Mate(turns),
            }),
            bound: match info.bound {
                search::Bound::Exact => info::Bound::Exact,
                search::Bound::Lower => info::Bound::Lower,
                search::Bound::Upper => info::Bound::Upper,
            },
            wdl: info.wdl,
            nodes: Some(info.nodes),
            nps: Some(info.nps()),
            hashfull: Some(info.hashfull),
            time_ms: Some(u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX)),
            pv: info.pv.iter().map(Turn::to_string).collect(),
        }
    }
}

/// Answers `go` in `position`. `search` is the searcher, called at most once, with what takes its
/// reports. `tells_ponder` adds the answer expected to `bestmove`.
pub fn answer<W: Write>(
    position: &Position,
    limits: &Limits,
    task: &Task,
    output: &Output<W>,
    tells_ponder: bool,
    search: impl FnOnce(&mut dyn FnMut(&search::Info)) -> Best,
) {
    let best = if position.is_over() {
        Best::default()
    } else {
        think(position, task, output, search)
    };
    wait_for_leave(position, limits, task);
    // From here on a `stop` comes too late, and the next `go` is welcome.
    task.finish();
    output.send(&Reply::BestMove {
        turn: best.turn.map(|turn| turn.to_string()),
        ponder: (best.ponder.filter(|_| tells_ponder)).map(|turn| turn.to_string()),
    });
}

/// Searches, and comes to a turn even where the searcher fails: a game is not to be lost by a
/// mistake that the next search need not meet.
fn think<W: Write>(
    position: &Position,
    task: &Task,
    output: &Output<W>,
    search: impl FnOnce(&mut dyn FnMut(&search::Info)) -> Best,
) -> Best {
    let mut first_choice = None;
    let mut report = |info: &search::Info| {
        if info.multipv == 1 {
            first_choice = info.pv.first().cloned();
        }
        output.send(&Reply::Info(Box::new(Info::from(info))));
        if output.has_failed() {
            task.control.stop();
        }
    };
    let result = catch_unwind(AssertUnwindSafe(|| search(&mut report)));
    match result {
        Ok(best) if best.turn.is_some() => best,
        _ => {
            let remark = "the search failed, this turn is not its choice";
            output.send(&Reply::Error(remark.to_owned()));
            let turn = first_choice.or_else(|| position.turns().into_iter().next());
            Best { turn, ponder: None }
        }
    }
}

/// In modes that end only when they are told, waits for that. A finished game has nothing to
/// search, and is answered at once; but while pondering it is not yet the engine's turn.
fn wait_for_leave(position: &Position, limits: &Limits, task: &Task) {
    let control = &task.control;
    let endless = limits.infinite && !position.is_over();
    while (endless || limits.ponder && !control.is_ponderhit()) && !control.is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::protocol::{Command, Go};
    use std::sync::{Arc, Mutex, mpsc};

    /// Keeps what is written.
    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn answered(
        position: &Position,
        limits: &Limits,
        task: &Task,
        search: impl FnOnce(&mut dyn FnMut(&search::Info)) -> Best,
    ) -> String {
        let page = Page::default();
        let output = Output::new(page.clone(), || {});
        answer(position, limits, task, &output, true, search);
        let bytes = page.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    fn going(ponder: bool) -> Task {
        let go = Go {
            ponder,
            ..Go::default()
        };
        Task::of(&Command::Go(go))
    }

    fn no_search(_: &mut dyn FnMut(&search::Info)) -> Best {
        panic!("a finished game is not searched")
    }

    #[test]
    fn a_search_that_fails_still_answers_with_its_last_choice() {
        let start = Position::start(Variant::Standard);
        let turn = start.parse_turn("f6").unwrap();
        let text = answered(&start, &Limits::default(), &going(false), |report| {
            report(&search::Info {
                depth: 1,
                seldepth: 1,
                multipv: 1,
                score: search::Score::Centi(5),
                bound: search::Bound::Exact,
                wdl: None,
                nodes: 9,
                hashfull: 0,
                time: Duration::ZERO,
                pv: vec![turn],
            });
            panic!("on purpose, in a test")
        });
        assert!(text.starts_with("info depth 1 "), "{text}");
        assert!(
            text.contains("info string error: the search failed"),
            "{text}"
        );
        assert!(text.ends_with("bestmove f6\n"), "{text}");
    }

    #[test]
    fn a_search_without_a_turn_answers_with_a_legal_one() {
        let start = Position::start(Variant::Standard);
        let text = answered(&start, &Limits::default(), &going(false), |_| {
            Best::default()
        });
        assert!(text.ends_with("bestmove a2\n"), "{text}");
    }

    #[test]
    fn a_finished_game_is_answered_at_once_unless_pondering() {
        let over: Position = "4/7/8/9/10/rrrrr4/RR8/9/8/7/4 b 3 0".parse().unwrap();
        let infinite = Limits {
            infinite: true,
            ..Limits::default()
        };
        let text = answered(&over, &infinite, &going(false), no_search);
        assert_eq!(text, "bestmove none\n");
        let ponder = Limits {
            ponder: true,
            ..infinite
        };
        let task = going(true);
        task.control.ponderhit();
        assert_eq!(
            answered(&over, &ponder, &task, no_search),
            "bestmove none\n"
        );
    }

    #[test]
    fn endless_modes_wait_for_leave_even_when_the_search_is_through() {
        let start = Position::start(Variant::Standard);
        let best = Best {
            turn: start.parse_turn("e5").ok(),
            ponder: start.parse_turn("e6").ok(),
        };
        for (infinite, ponder) in [(true, false), (false, true), (true, true)] {
            let limits = Limits {
                infinite,
                ponder,
                ..Limits::default()
            };
            let task = Arc::new(going(ponder));
            let (answered_now, was_answered) = mpsc::channel();
            let waiting = thread::spawn({
                let (task, start, best) = (Arc::clone(&task), start.clone(), best.clone());
                move || {
                    let text = answered(&start, &limits, &task, |_| best);
                    answered_now.send(()).unwrap();
                    text
                }
            });
            let early = was_answered.recv_timeout(Duration::from_millis(30));
            assert!(early.is_err() && task.is_running());
            if infinite {
                task.control.stop();
            } else {
                task.control.ponderhit();
            }
            assert_eq!(waiting.join().unwrap(), "bestmove e5 ponder e6\n");
            assert!(task.is_finished());
        }
    }
}
