//! The result of an event as one page for a browser.
//!
//! The page needs nothing but itself: styles, scripts and games stand in it, and its security
//! policy forbids the browser to load anything else. Tables and curves are plain markup; the games
//! are data that a script shows, every position computed here by the rules.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `page.html`, `page.css` | the frame of the page, and its looks |
//! | `markup` | text as HTML, the frame filled in |
//! | `result` | the result between two bots or many: figures and tables |
//! | `field` | what is told of each bot, and how games ended |
//! | `curves`, `chart` | strength over games, and how a curve is drawn |
//! | `games`, `replay` | the games as data, and the changes of each turn |
//! | `viewer.js`, `list.js`, `page.js` | a game on its board, the list, curves under the pointer |

mod chart;
mod curves;
mod field;
mod games;
mod markup;
mod replay;
mod result;

use self::curves::Curves;
use self::markup::{Part, escape, fill};
use super::journal::{Header, JournalError, Journals};
use super::records::RecordError;
use super::settings::Variant;
use super::summary::Summary;
use crate::draw::{Drawing, PALETTE, SCRIPT, Theme, css};
use std::io::{self, Write};

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const PAGE_SCRIPT: &str = include_str!("page.js");
const VIEWER_SCRIPT: &str = include_str!("viewer.js");
const LIST_SCRIPT: &str = include_str!("list.js");

/// Why no page could be written.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A journal can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A game contradicts the rules.
    #[error(transparent)]
    Game(#[from] RecordError),
}

/// Writes the page of the events in `journals`, which `headers` and `summary` were read from.
///
/// Journals are read twice, for the curves and for the games, so that memory doesn't grow with
/// the number of games.
///
/// # Errors
/// [`PageError`] when the page can't be written, or a journal not be read or not be believed.
pub fn write_page(
    out: &mut impl Write,
    journals: &Journals,
    headers: &[Header],
    summary: &Summary,
) -> Result<(), PageError> {
    let curves = Curves::read(journals, summary)?;
    fill(FRAME, |part| {
        let field = match part {
            Part::Markup(text) => return Ok(out.write_all(text.as_bytes())?),
            Part::Field(field) => field,
        };
        let text = match field {
            "title" => escape(&summary.event),
            "subtitle" => subtitle(headers, summary),
            "board-style" => css(Theme::Auto),
            "palette" => PALETTE.to_owned(),
            "style" => STYLE.to_owned(),
            "result" => result::result(summary),
            "curves" => curves.to_html(summary),
            "field" => field::field(headers, summary),
            "board" => Drawing::frame("board"),
            "row-outlines" => replay::row_outlines(),
            "board-script" => SCRIPT.to_owned(),
            "viewer-script" => VIEWER_SCRIPT.to_owned(),
            "list-script" => LIST_SCRIPT.to_owned(),
            "page-script" => PAGE_SCRIPT.to_owned(),
            "games" => return games::write_games(out, journals, summary),
            unknown => unreachable!("the frame has a field {unknown}"),
        };
        Ok(out.write_all(text.as_bytes())?)
    })
}

/// What was played, when, by which arena.
fn subtitle(headers: &[Header], summary: &Summary) -> String {
    let played = if summary.games == summary.scheduled {
        format!("{} games", summary.games)
    } else {
        format!("{} of {} games", summary.games, summary.scheduled)
    };
    let mut parts = vec![played];
    if let Some(first) = headers.first() {
        let plays = |variant| headers.iter().any(|h| h.event.variant == variant);
        let rules = match (plays(Variant::Standard), plays(Variant::Blitz)) {
            (true, true) => "standard and Blitz rules",
            (false, true) => "Blitz rules",
            _ => "standard rules",
        };
        parts.push(rules.to_owned());
        let day = first.started.get(..10).unwrap_or(&first.started);
        parts.push(format!("begun {}", escape(day)));
        parts.push(format!("arena {}", escape(&first.arena)));
    }
    if headers.len() > 1 {
        parts.push(format!("{} events together", headers.len()));
    }
    parts.join(" · ")
}
