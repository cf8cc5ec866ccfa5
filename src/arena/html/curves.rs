//! Strength over games: Elo with its band, the log-likelihood ratio with its bounds, ratings.

use super::chart::{Chart, Line, Reading};
use crate::arena::journal::{JournalError, Journals};
use crate::arena::sprt::Sprt;
use crate::arena::standings::Standings;
use crate::arena::statistics::Estimate;
use crate::arena::summary::Summary;
use crate::arena::table::{llr, optional, value};

/// The most points of a curve: more can't be told apart.
const READINGS: u64 = 400;

/// Ratings of many bots take longer to compute, and need fewer.
const RATINGS: u64 = 120;

/// The curves of an event, in the order in which its games stand in the journals.
#[derive(Debug, Default)]
pub(super) struct Curves {
    elo: Vec<Reading>,
    llr: Vec<Reading>,
    ratings: Vec<Vec<Reading>>,
}

impl Curves {
    /// Reads the journals that `summary` was made from.
    pub(super) fn read(journals: &Journals, summary: &Summary) -> Result<Curves, JournalError> {
        let mut curves = Curves {
            ratings: vec![Vec::new(); summary.bots.len()],
            ..Curves::default()
        };
        let test = summary.sprt.as_ref().map(|s| s.test);
        let mut standings = Standings::new(summary.bots.iter().map(|b| b.name.as_str()));
        let points = if summary.bots.len() > 2 {
            RATINGS
        } else {
            READINGS
        };
        let every = summary.games.div_ceil(points).max(1);
        journals.merge(|header, game| {
            standings.add(header.id, &game);
            let games = standings.games();
            if games.is_multiple_of(every) || games == summary.games {
                curves.take(&standings, test);
            }
        })?;
        Ok(curves)
    }

    fn take(&mut self, standings: &Standings, test: Option<Sprt>) {
        let games = standings.games();
        let reading = |e: Estimate| {
            (e.value.is_finite() && e.error.is_finite()).then_some(Reading {
                games,
                value: e.value,
                error: e.error,
            })
        };
        if standings.bots().len() > 2 {
            let ratings = standings.ratings();
            for (curve, &rating) in self.ratings.iter_mut().zip(&ratings.elo) {
                // Many bands over each other would hide what they are about.
                curve.extend(reading(rating).map(|r| Reading { error: 0.0, ..r }));
            }
        } else if standings.bots().len() == 2 {
            self.elo
                .extend(standings.encounter(0, 1).sample().elo().and_then(reading));
        }
        if let Some(test) = test {
            self.llr.push(Reading {
                games,
                value: test.llr(&standings.encounter(0, 1).sample()),
                error: 0.0,
            });
        }
    }

    /// The charts that there are.
    pub(super) fn to_html(&self, summary: &Summary) -> String {
        let mut html = String::new();
        if let Some(sprt) = &summary.sprt {
            let chart = Chart {
                title: "Log-likelihood ratio",
                note: format!("LLR {}", llr(sprt)),
                games: summary.games,
                marks: vec![(sprt.upper, "H1 accepted"), (sprt.lower, "H0 accepted")],
                lines: vec![Line {
                    label: "LLR".to_owned(),
                    readings: self.llr.clone(),
                }],
            };
            html.push_str(&chart.to_html());
        }
        if summary.bots.len() > 2 {
            let lines = summary.bots.iter().zip(&self.ratings);
            let chart = Chart {
                title: "Ratings",
                note: "Elo against the field's average; errors stand in the table.".to_owned(),
                games: summary.games,
                marks: Vec::new(),
                lines: lines
                    .map(|(bot, readings)| Line {
                        label: bot.name.clone(),
                        readings: readings.clone(),
                    })
                    .collect(),
            };
            html.push_str(&chart.to_html());
        } else if let [only] = summary.encounters.as_slice() {
            let chart = Chart {
                title: "Elo",
                note: format!(
                    "Elo of {} over {}, with its 95 % band: {}",
                    only.first,
                    only.second,
                    optional(only.elo, value)
                ),
                games: summary.games,
                marks: Vec::new(),
                lines: vec![Line {
                    label: "Elo".to_owned(),
                    readings: self.elo.clone(),
                }],
            };
            html.push_str(&chart.to_html());
        }
        html
    }
}
