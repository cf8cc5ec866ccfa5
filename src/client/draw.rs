//! `yinsh draw`: a picture of a position.

use std::error::Error;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::files;
use crate::board::{Position, Turn, Variant};
use crate::draw::{Drawing, Theme};

/// Draws a position as SVG.
#[derive(Debug, Args)]
pub(super) struct Draw {
    /// A position string, in quotes or not, or 'startpos'.
    #[arg(required = true)]
    position: Vec<String>,
    /// Turns to play from it first; the last one is shown.
    #[arg(long, value_name = "TURNS", default_value = "")]
    moves: String,
    /// Turns to come, a principal variation say, drawn as arrows.
    #[arg(long, value_name = "TURNS", default_value = "")]
    pv: String,
    /// Colours; auto follows the viewer's system.
    #[arg(long, value_enum, default_value = "auto")]
    theme: Colors,
    /// The file to write, the standard output by default.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colors {
    Auto,
    Light,
    Dark,
}

impl Draw {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut position = read_position(&self.position.join(" "))?;
        let moves = play(&mut position, &self.moves)?;
        let line = play(&mut position.clone(), &self.pv)?;
        let theme = match self.theme {
            Colors::Auto => Theme::Auto,
            Colors::Light => Theme::Light,
            Colors::Dark => Theme::Dark,
        };
        let mut drawing = Drawing::new(&position).line(&line).theme(theme);
        if let Some(last) = moves.last() {
            drawing = drawing.last_turn(last);
        }
        files::write(self.svg.as_ref(), &drawing.to_svg())?;
        Ok(())
    }
}

fn read_position(text: &str) -> Result<Position, Box<dyn Error>> {
    if text == "startpos" {
        return Ok(Position::start(Variant::Standard));
    }
    Ok(text.trim().parse()?)
}

/// Plays turns separated by spaces; they are returned.
fn play(position: &mut Position, turns: &str) -> Result<Vec<Turn>, Box<dyn Error>> {
    let mut played = Vec::new();
    for word in turns.split_whitespace() {
        let turn = position.parse_turn(word)?;
        position.play(&turn)?;
        played.push(turn);
    }
    Ok(played)
}
