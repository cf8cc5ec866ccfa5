//! Text as HTML, tables, and a frame whose fields are filled in.

use super::PageError;
use std::fmt::Write as _;

pub(super) use crate::arena::junit::escape;

/// A bot's name, escaped and kept from turning the text around it.
pub(super) fn name(text: &str) -> String {
    format!("<bdi>{}</bdi>", escape(text))
}

/// Hands over the parts of a frame in order, split at each `{{field}}`. Only the frame is ever
/// searched for fields, never what fills them.
pub(super) fn fill<'a>(
    frame: &'a str,
    mut part: impl FnMut(Part<'a>) -> Result<(), PageError>,
) -> Result<(), PageError> {
    let mut rest = frame;
    while let Some((before, after)) = rest.split_once("{{") {
        let (field, after) = after
            .split_once("}}")
            .expect("fields of the frame are closed");
        part(Part::Markup(before))?;
        part(Part::Field(field))?;
        rest = after;
    }
    part(Part::Markup(rest))
}

/// A piece of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// Text that stands as it is.
    Markup(&'a str),
    /// The name of a field to be filled in.
    Field(&'a str),
}

/// A table: its caption, its head, and rows of cells that are markup already. The first cell of
/// a row is its head.
pub(super) fn table(caption: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    let mut html = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\"><table><caption>{caption}</caption><thead><tr>"
    );
    for cell in head {
        let _ = write!(html, "<th scope=\"col\">{cell}</th>");
    }
    html.push_str("</tr></thead><tbody>");
    for row in rows {
        html.push_str("<tr>");
        for (n, cell) in row.iter().enumerate() {
            let _ = match n {
                0 => write!(html, "<th scope=\"row\">{cell}</th>"),
                _ => write!(html, "<td>{cell}</td>"),
            };
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>\n");
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_whatever_they_hold() {
        let hostile = "</bdi><script>alert(1)</script>\"&'\u{202e}";
        let html = name(hostile);
        assert!(!html.contains("<script"), "{html}");
        assert_eq!(html.matches('<').count(), 2, "{html}");
    }

    #[test]
    fn a_frame_is_split_at_its_fields_alone() {
        let mut parts = Vec::new();
        fill("a{{b}}{c}{{d}}", |part| {
            parts.push(part);
            Ok(())
        })
        .expect("nothing fails");
        use Part::{Field, Markup};
        assert_eq!(
            parts,
            [
                Markup("a"),
                Field("b"),
                Markup("{c}"),
                Field("d"),
                Markup("")
            ]
        );
    }
}
