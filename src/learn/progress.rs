//! How far long work has come: a bar on a terminal, plain lines elsewhere.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Plain lines come this often.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Tells on the standard error how far work has come.
pub struct Progress {
    bar: Option<ProgressBar>,
    unit: &'static str,
    extra_unit: &'static str,
    total: u64,
    begun_at: u64,
    done: u64,
    extra: u64,
    start: Instant,
    last_line: Instant,
}

impl Progress {
    /// Work of `total` units, `done` of which were done before. `extra_unit` names what is also
    /// counted.
    pub fn new(unit: &'static str, extra_unit: &'static str, total: u64, done: u64) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let template = "{bar:30} {pos}/{len} {msg}";
            let style = ProgressStyle::with_template(template);
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(total)
                .with_style(style)
                .with_position(done)
        });
        let now = Instant::now();
        Progress {
            bar,
            unit,
            extra_unit,
            total,
            begun_at: done,
            done,
            extra: 0,
            start: now,
            last_line: now,
        }
    }

    /// One more unit is done, and `extra` of what is also counted.
    pub fn advance(&mut self, extra: u64) {
        self.done += 1;
        self.extra += extra;
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.done);
                bar.set_message(self.rates());
            }
            None if self.last_line.elapsed() >= LINE_EVERY => {
                self.last_line = Instant::now();
                eprintln!("{} of {} {}", self.done, self.total, self.rates());
            }
            None => {}
        }
    }

    /// Ends the display and gives the speeds over all: `12.30 games/s, 456 positions/s in 0:01:02`.
    pub fn finish(self) -> String {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{} in {}", self.speeds(), hours(seconds))
    }

    fn speeds(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-3);
        let speed = |count: u64| count as f64 / seconds;
        format!(
            "{:.2} {}/s, {:.0} {}/s",
            speed(self.done - self.begun_at),
            self.unit,
            speed(self.extra),
            self.extra_unit,
        )
    }

    fn rates(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let made = (self.done - self.begun_at).max(1) as f64;
        let left = (self.total - self.done) as f64 * seconds / made;
        format!("{}, {}, {} left", self.unit, self.speeds(), hours(left))
    }
}

/// A time as hours, minutes and seconds: `1:02:03`.
fn hours(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}
