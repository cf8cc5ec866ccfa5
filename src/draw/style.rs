//! Colours, light and dark.

use std::fmt::Write as _;

/// Which colours a picture has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Those that the viewer's system prefers.
    #[default]
    Auto,
    /// Dark lines on a light ground.
    Light,
    /// Light lines on a dark ground.
    Dark,
}

/// What is coloured: class, property, light, dark.
const COLORS: [(&str, &str, &str, &str); 18] = [
    ("y-ground", "fill", "#ebe1cf", "#2d3138"),
    ("y-grid", "stroke", "#b3a184", "#626974"),
    ("y-labels", "fill", "#80704f", "#98a1ad"),
    ("y-slot", "stroke", "#b8a78a", "#565d68"),
    ("y-wm-body", "fill", "#fffdf7", "#f3efe6"),
    ("y-wr-body", "stroke", "#fffdf7", "#f3efe6"),
    ("y-wm-edge", "stroke", "#6d6050", "#14161a"),
    ("y-wr-edge", "stroke", "#6d6050", "#14161a"),
    ("y-bm-body", "fill", "#2c2a2e", "#0e0f12"),
    ("y-br-body", "stroke", "#2c2a2e", "#0e0f12"),
    ("y-bm-edge", "stroke", "#100f12", "#8b94a1"),
    ("y-br-edge", "stroke", "#100f12", "#8b94a1"),
    ("y-last", "stroke", "#d6771c", "#f0a24e"),
    ("y-w-line", "stroke", "#2f7fc4", "#5fb0f2"),
    ("y-w-head", "fill", "#2f7fc4", "#5fb0f2"),
    ("y-b-line", "stroke", "#b0413e", "#ef7f76"),
    ("y-b-head", "fill", "#b0413e", "#ef7f76"),
    ("y-count", "fill", "#ffffff", "#1b1d21"),
];

/// What is the same in both.
const SHAPES: &str = "\
.y-grid{stroke-width:2.5;stroke-linecap:round;fill:none}\
.y-labels{font:600 25px system-ui,'Segoe UI','DejaVu Sans',sans-serif;text-anchor:middle}\
.y-slot{fill:none;stroke-width:2;stroke-dasharray:5 6}\
.y-wr-body,.y-br-body{fill:none;stroke-width:15}\
.y-wr-edge,.y-br-edge{fill:none;stroke-width:2}\
.y-wm-edge,.y-bm-edge{fill:none;stroke-width:2}\
.y-last{fill:none;stroke-width:6;stroke-linecap:round;opacity:.85}\
.y-gone{stroke-dasharray:2 11}\
.y-w-line,.y-b-line{fill:none;stroke-width:9;stroke-linecap:round}\
.y-ghost{stroke-width:6;stroke-dasharray:12 9}\
.y-count{font:700 21px system-ui,'Segoe UI','DejaVu Sans',sans-serif;text-anchor:middle}\
.y-hit{fill:transparent}";

/// The style sheet of a picture or page.
///
/// With [`Theme::Auto`] the colours follow the system, and on a page the attribute
/// `data-theme` (`light` or `dark`) of the root element where it is set.
pub fn css(theme: Theme) -> String {
    let mut css = SHAPES.to_owned();
    for (class, property, light, dark) in COLORS {
        let _ = match theme {
            Theme::Light => write!(css, ".{class}{{{property}:{light}}}"),
            Theme::Dark => write!(css, ".{class}{{{property}:{dark}}}"),
            // Variables, since pieces that are used by their ids don't see the root's attributes;
            // the plain colour is for viewers that know no variables.
            Theme::Auto => write!(
                css,
                ".{class}{{{property}:{light};{property}:var(--{class}-{property})}}"
            ),
        };
    }
    if theme == Theme::Auto {
        let (light, dark) = (variables(false), variables(true));
        let _ = write!(
            css,
            ":root{{{light}}}\
             @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\
             :root[data-theme=dark]{{{dark}}}"
        );
    }
    css
}

/// The colours as variables.
fn variables(is_dark: bool) -> String {
    let mut css = String::new();
    for (class, property, light, dark) in COLORS {
        let color = if is_dark { dark } else { light };
        let _ = write!(css, "--{class}-{property}:{color};");
    }
    css
}
