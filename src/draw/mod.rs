//! Pictures of the board, as SVG and as text.
//!
//! One drawing serves everything that shows a board: [`Drawing`] makes whole pictures and the
//! parts of them; a page that shows many positions takes [`Drawing::frame`] once, the style
//! sheet [`css`], and the script [`SCRIPT`], which puts the pieces of a position string on it.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `geometry` | where the points lie |
//! | `drawing` | a picture and its parts: grid, coordinates, pieces |
//! | `overlay` | what is drawn over the pieces: the last turn, arrows |
//! | `style` | colours, light and dark |
//! | `text` | the board as text |
//! | `palette.css` | the colours of pages, and controls they share |
//! | `board.js` | the pieces of a position string, put on a frame by a page |

mod drawing;
mod geometry;
mod overlay;
mod style;
mod text;

pub use drawing::Drawing;
pub use overlay::row_outline;
pub use style::{Theme, css};
pub use text::{BOARD_WIDTH, board_text};

/// The colours of pages, light and dark as [`css`] has them, and controls they share: the style
/// sheet that comes before a page's own.
pub const PALETTE: &str = include_str!("palette.css");

/// The script of pages: `yinshBoard(svg).show(position)` puts the pieces of a position string
/// on the frame `svg`; `.layer("last", markup)` and `.layer("line", markup)` what
/// [`Drawing::last_turn_layer`] and [`Drawing::line_layer`] made. It knows no rules.
pub const SCRIPT: &str = include_str!("board.js");
