//! Time controls, and the clock of one player in one game.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A clock: a time for a number of turns or for the whole game, and an increment a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// Turns after which the time is given again; `None` for the whole game.
    pub moves: Option<u32>,
    /// Time, in milliseconds.
    pub time_ms: u64,
    /// Added after each turn, in milliseconds.
    pub increment_ms: u64,
}

/// What bounds a bot's thinking. Several bounds hold together: the first one reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// A clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// A time for each turn, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime_ms: Option<u64>,
    /// A number of nodes for each turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// A depth for each turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How late a turn may come before it loses, in milliseconds.
    pub margin_ms: u64,
    /// How long a turn may take where no clock says it, in milliseconds: ends bots that hang.
    pub watchdog_ms: u64,
}

/// How late a turn may come by default: covers what the operating system's scheduler takes on a
/// busy machine, and hides no bot that overlooks its clock.
pub const DEFAULT_MARGIN_MS: u64 = 50;

/// How long a turn without a clock may take by default.
pub const DEFAULT_WATCHDOG_MS: u64 = 60_000;

/// The time a turn gets where nothing bounds it.
pub const DEFAULT_MOVETIME_MS: u64 = 100;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            clock: None,
            movetime_ms: None,
            nodes: None,
            depth: None,
            margin_ms: DEFAULT_MARGIN_MS,
            watchdog_ms: DEFAULT_WATCHDOG_MS,
        }
    }
}

/// The longest time that a clock, a turn or a watchdog can be given, in milliseconds: a hundred days.
pub const MOST_MS: u64 = 8_640_000_000;

impl Limits {
    /// That these are limits to play with.
    ///
    /// # Errors
    /// Which of them isn't.
    pub fn check(&self) -> Result<(), String> {
        let clock = self.clock.map_or([0; 2], |c| [c.time_ms, c.increment_ms]);
        let times = [
            self.movetime_ms.unwrap_or(0),
            self.margin_ms,
            self.watchdog_ms,
        ];
        if let Some(ms) = clock.iter().chain(&times).find(|&&ms| ms > MOST_MS) {
            return Err(format!("{ms} ms is longer than a hundred days"));
        }
        if self.clock.is_some_and(|clock| clock.moves == Some(0)) {
            return Err("a time control for 0 moves".to_owned());
        }
        Ok(())
    }

    /// Whether nothing bounds a turn but the watchdog.
    pub fn is_unbounded(&self) -> bool {
        self.clock.is_none()
            && self.movetime_ms.is_none()
            && self.nodes.is_none()
            && self.depth.is_none()
    }

    /// The limits in the words of the command line: `10+0.1`, `0.1/turn`, `5000 nodes`.
    pub fn describe(&self) -> String {
        let mut parts = Vec::new();
        if let Some(clock) = self.clock {
            parts.push(clock.to_string());
        }
        if let Some(ms) = self.movetime_ms {
            parts.push(format!("{}/turn", Seconds(ms)));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("{nodes} nodes"));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth {depth}"));
        }
        if parts.is_empty() {
            "none".to_owned()
        } else {
            parts.join(", ")
        }
    }
}

/// Milliseconds shown as seconds, with no more digits than needed.
struct Seconds(u64);

impl std::fmt::Display for Seconds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        match rest {
            0 => write!(f, "{whole}"),
            _ => write!(f, "{whole}.{}", format!("{rest:03}").trim_end_matches('0')),
        }
    }
}

impl std::fmt::Display for TimeControl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Seconds(self.time_ms))?;
        if self.increment_ms > 0 {
            write!(f, "+{}", Seconds(self.increment_ms))?;
        }
        Ok(())
    }
}

/// A number of seconds as a whole number of milliseconds.
///
/// # Errors
/// What was expected, unless it is a number from 0 to a hundred days.
pub fn read_seconds(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|s: &f64| (0.0..=MOST_MS as f64 / 1000.0).contains(s))
        .map(|s| (s * 1000.0).round() as u64)
        .ok_or_else(|| "a number of seconds".to_owned())
}

/// A time control as `moves/time+inc`: the time in seconds or as `minutes:seconds`, moves and
/// increment may be missing; `inf` is no clock at all.
///
/// # Errors
/// What was expected.
pub fn read_time_control(text: &str) -> Result<Option<TimeControl>, String> {
    if text == "inf" || text == "infinite" {
        return Ok(None);
    }
    let expected =
        || "a time control: [moves/]time[+increment] in seconds, as 10+0.1 or 40/1:30".to_owned();
    let (moves, rest) = match text.split_once('/') {
        None => (None, text),
        Some((moves, rest)) => {
            let moves: u32 = moves.parse().ok().filter(|&m| m > 0).ok_or_else(expected)?;
            (Some(moves), rest)
        }
    };
    let (time, increment) = match rest.split_once('+') {
        None => (rest, 0),
        Some((time, increment)) => (time, read_seconds(increment).map_err(|_| expected())?),
    };
    let time_ms = match time.split_once(':') {
        None => read_seconds(time).map_err(|_| expected())?,
        Some((minutes, seconds)) => {
            let minutes: u64 = minutes
                .parse()
                .ok()
                .filter(|&m| m < 100_000)
                .ok_or_else(expected)?;
            minutes * 60_000 + read_seconds(seconds).map_err(|_| expected())?
        }
    };
    if time_ms == 0 && increment == 0 {
        return Err(expected());
    }
    Ok(Some(TimeControl {
        moves,
        time_ms,
        increment_ms: increment,
    }))
}

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: Limits,
    remaining: Duration,
    turns: u32,
}

/// A turn came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// By how much it missed the time it had, margin not counted.
    pub by: Duration,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn new(limits: Limits) -> Clock {
        let remaining = limits
            .clock
            .map_or(Duration::ZERO, |c| Duration::from_millis(c.time_ms));
        Clock {
            limits,
            remaining,
            turns: 0,
        }
    }

    /// The limits it was made of.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Time left, in whole milliseconds and never 0: a bot that may still move has time.
    pub fn remaining_ms(&self) -> Option<u64> {
        self.limits
            .clock
            .map(|_| (self.remaining.as_millis() as u64).max(1))
    }

    /// Turns to the next time control.
    pub fn moves_to_go(&self) -> Option<u32> {
        let moves = self.limits.clock?.moves?;
        Some(moves - self.turns % moves)
    }

    /// The time the next turn has by the clock, the margin not counted; `None` without one.
    pub fn time_for_turn(&self) -> Option<Duration> {
        let by_clock = self.limits.clock.map(|_| self.remaining);
        let by_turn = self.limits.movetime_ms.map(Duration::from_millis);
        match (by_clock, by_turn) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// How long to wait for the next turn before the bot is told to stop.
    pub fn patience(&self) -> Duration {
        match self.time_for_turn() {
            Some(time) => time + Duration::from_millis(self.limits.margin_ms),
            None => Duration::from_millis(self.limits.watchdog_ms),
        }
    }

    /// Takes the time of a turn off, and adds what the turn earns.
    ///
    /// # Errors
    /// When the turn took longer than it had, margin included.
    pub fn spend(&mut self, elapsed: Duration) -> Result<(), Late> {
        if let Some(time) = self.time_for_turn()
            && elapsed > time + Duration::from_millis(self.limits.margin_ms)
        {
            return Err(Late { by: elapsed - time });
        }
        self.turns += 1;
        if let Some(control) = self.limits.clock {
            self.remaining = self.remaining.saturating_sub(elapsed)
                + Duration::from_millis(control.increment_ms);
            if control
                .moves
                .is_some_and(|moves| self.turns.is_multiple_of(moves))
            {
                self.remaining += Duration::from_millis(control.time_ms);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        read_time_control(text).unwrap().unwrap()
    }

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn time_controls_as_match_runners_write_them() {
        let make = |moves, time_ms, increment_ms| TimeControl {
            moves,
            time_ms,
            increment_ms,
        };
        assert_eq!(control("10+0.1"), make(None, 10_000, 100));
        assert_eq!(control("0.2+0.002"), make(None, 200, 2));
        assert_eq!(control("40/1:30+0.5"), make(Some(40), 90_000, 500));
        assert_eq!(control("5"), make(None, 5_000, 0));
        assert_eq!(control("0+1"), make(None, 0, 1_000));
        assert_eq!(read_time_control("inf"), Ok(None));
        for bad in [
            "", "x", "0", "0/5", "-5", "5+", "5+x", "1:x", "NaN", "1e99", "/5", "3/",
        ] {
            assert!(read_time_control(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn time_controls_print_as_they_are_read() {
        for text in ["10+0.1", "0.2+0.002", "40/90+0.5", "5"] {
            assert_eq!(control(text).to_string(), text);
        }
    }

    #[test]
    fn a_turn_costs_its_time_and_earns_the_increment() {
        let mut clock = Clock::new(Limits {
            clock: Some(control("1+0.1")),
            ..Limits::default()
        });
        assert_eq!(clock.remaining_ms(), Some(1000));
        clock.spend(ms(300)).unwrap();
        assert_eq!(clock.remaining_ms(), Some(800));
        assert_eq!(clock.moves_to_go(), None);
    }

    #[test]
    fn the_margin_forgives_but_gives_no_time() {
        let limits = Limits {
            clock: Some(control("1+0.1")),
            margin_ms: 50,
            ..Limits::default()
        };
        let mut clock = Clock::new(limits);
        clock.spend(ms(1050)).unwrap();
        assert_eq!(clock.remaining_ms(), Some(100));
        assert_eq!(clock.spend(ms(151)), Err(Late { by: ms(51) }));
    }

    #[test]
    fn time_is_given_again_after_the_moves_of_the_control() {
        let mut clock = Clock::new(Limits {
            clock: Some(control("2/1")),
            ..Limits::default()
        });
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(ms(400)).unwrap();
        assert_eq!(clock.moves_to_go(), Some(1));
        clock.spend(ms(400)).unwrap();
        assert_eq!(
            (clock.moves_to_go(), clock.remaining_ms()),
            (Some(2), Some(1200))
        );
    }

    #[test]
    fn a_time_for_each_turn_starts_afresh() {
        let limits = Limits {
            movetime_ms: Some(100),
            margin_ms: 10,
            ..Limits::default()
        };
        let mut clock = Clock::new(limits);
        for _ in 0..3 {
            assert_eq!(clock.patience(), ms(110));
            clock.spend(ms(105)).unwrap();
        }
        assert_eq!(clock.spend(ms(111)), Err(Late { by: ms(11) }));
    }

    #[test]
    fn without_a_clock_only_the_watchdog_waits() {
        let limits = Limits {
            nodes: Some(1000),
            watchdog_ms: 7000,
            ..Limits::default()
        };
        let mut clock = Clock::new(limits);
        assert_eq!((clock.time_for_turn(), clock.patience()), (None, ms(7000)));
        clock.spend(ms(6999)).unwrap();
        assert_eq!(clock.remaining_ms(), None);
    }

    #[test]
    fn a_bot_that_may_move_is_never_told_it_has_no_time() {
        let mut clock = Clock::new(Limits {
            clock: Some(control("0.01")),
            ..Limits::default()
        });
        clock.spend(ms(10)).unwrap();
        assert_eq!(clock.remaining_ms(), Some(1));
    }
}
