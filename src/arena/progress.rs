//! What is seen while an event runs: a bar on a terminal, a line a game otherwise.

use super::journal::GameRecord;
use super::settings::Event;
use super::standings::Standings;
use super::summary::{head_to_head, sprt_summary};
use super::table::value;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// Standard output that a reader may close: what can't be shown is not worth ending a match for.
pub fn show(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// A message for people, on standard error.
pub fn tell(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// The display of a running event.
pub struct Progress<'a> {
    event: &'a Event,
    /// The bar, where both outputs are a terminal.
    bar: Option<ProgressBar>,
    /// Games to be played in all, earlier runs included.
    total: u64,
}

impl<'a> Progress<'a> {
    /// Begins, with so many games of `total` already played.
    pub fn new(event: &'a Event, total: u64, played: u64) -> Progress<'a> {
        let terminal = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
        let bar = terminal.then(|| {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            // A sequential test may end long before its limit.
            let left = if event.sprt.is_some() {
                "at most"
            } else {
                "left"
            };
            let template = format!(
                "{{wide_bar}} {{pos}}/{{len}}  {{elapsed_precise}}, {left} {{eta}}\n{{msg}}"
            );
            bar.set_style(ProgressStyle::with_template(&template).expect("the template is fixed"));
            bar.set_position(played);
            // The estimate is of this run's pace only.
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Progress { event, bar, total }
    }

    /// Shows a game that ended.
    pub fn game(&self, game: &GameRecord, standings: &Standings) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(standings.games());
                bar.set_message(self.status(standings));
                if game.reason.is_fault() || !game.disputes.is_empty() {
                    bar.println(line(game, self.total));
                }
            }
            None => show(&format!("{}\n", line(game, self.total))),
        }
    }

    /// Shows a table between games.
    pub fn table(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => show(&format!("\n{text}\n")),
        }
    }

    /// The line under the bar: score, Elo, the test.
    fn status(&self, standings: &Standings) -> String {
        let [first, second, ..] = standings.bots() else {
            return String::new();
        };
        if standings.bots().len() > 2 {
            let best = standings.bots().iter().max_by(|a, b| {
                let share =
                    |t: &super::standings::BotTally| t.points() / t.total().games().max(1) as f64;
                share(a).total_cmp(&share(b))
            });
            return best
                .map(|b| {
                    format!(
                        "leading: {}, {:.1} of {}",
                        b.name,
                        b.points(),
                        b.total().games()
                    )
                })
                .unwrap_or_default();
        }
        let encounter = standings.encounter(0, 1);
        let duel = head_to_head(&first.name, &second.name, &encounter);
        let total = first.total();
        let mut status = format!(
            "{} +{} ={} -{} {}",
            first.name, total.wins, total.draws, total.losses, second.name
        );
        if let Some(elo) = duel.elo {
            status.push_str(&format!("  Elo {}", value(elo)));
        }
        if let Some(test) = self.event.sprt {
            let s = sprt_summary(test, &encounter.sample());
            status.push_str(&format!(
                "  LLR {:.2} ({:.2}, {:.2})",
                s.llr, s.lower, s.upper
            ));
        }
        status
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// One game in one line.
fn line(game: &GameRecord, total: u64) -> String {
    let detail = game
        .detail
        .as_ref()
        .map(|d| format!(" ({d})"))
        .unwrap_or_default();
    let mut text = format!(
        "game {} of {total}: {} - {} {}, {}{detail}, {} turns, {:.2} s",
        game.number,
        game.white,
        game.black,
        game.result,
        game.reason.describe(),
        game.opening.turns.len() + game.turns.len(),
        game.ms as f64 / 1000.0
    );
    for dispute in &game.disputes {
        text.push_str(&format!("\n  dispute: {dispute}"));
    }
    text
}
