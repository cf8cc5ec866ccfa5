//! `yinsh play --text`: a board in the terminal.

use std::io::{self, BufRead, Write};
use std::path::Path;

use super::super::analysis::{Analysis, analyse};
use super::super::files;
use super::table::ending;
use crate::board::{Color, Point, Position, Step, Turn};
use crate::draw::{BOARD_WIDTH, board_text};
use crate::record::{self, Game, Style, result_word};
use crate::search::{Control, Limits, Searcher};

const HELP: &str = "\
Type a turn in the notation, or:
  list [WORD]    the legal turns that begin with WORD, numbered; a number then plays one
  hint           what the engine would play
  undo           take turns back, up to your last one
  go             the engine plays this turn for you
  fen            the position string
  save FILE      write the record
  help, quit
The notation: e5 places a ring; e4-e10 moves one; e4-e10;xe5-e9xe10 also removes the row e5 to e9
and the ring on e10 (e4-e10;xe10 is enough where only one row can be meant);
xe5-e9xe10;e4-e10 removes a row that waited first; pass where no ring can move.";

/// Turns that a list shows.
const MOST_LISTED: usize = 60;

/// A person, or two, at a board of text.
pub(super) struct Terminal<W> {
    pub game: Game,
    /// Whose turns the engine plays.
    pub engine: Vec<Color>,
    pub limits: Limits,
    pub searcher: Searcher,
    pub output: W,
    /// Whether the output takes colours.
    pub colored: bool,
    /// The turns that numbers stand for.
    pub listed: Vec<Turn>,
}

/// What follows a line of input.
enum Next {
    /// The board is shown, and the engine plays if it is its turn.
    Board,
    /// More input.
    Prompt,
    Quit,
}

impl<W: Write> Terminal<W> {
    /// Plays until the input ends or says so. The end of the game leaves undo, save and quit.
    pub(super) fn run(&mut self, input: impl BufRead) -> io::Result<()> {
        writeln!(self.output, "YINSH. Type a turn, or help.\n")?;
        self.show()?;
        let mut lines = input.lines();
        loop {
            self.engine_plays()?;
            self.prompt()?;
            let Some(line) = lines.next() else {
                return writeln!(self.output);
            };
            match self.obey(line?.trim())? {
                Next::Board => self.show()?,
                Next::Prompt => {}
                Next::Quit => return Ok(()),
            }
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        let position = self.game.position();
        if position.is_over() {
            write!(self.output, "game over> ")?;
        } else {
            let number = self.game.number(self.game.plies().len());
            write!(self.output, "{} {number}.> ", position.side())?;
        }
        self.output.flush()
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => return Ok(Next::Prompt),
            "help" | "?" => writeln!(self.output, "{HELP}")?,
            "quit" | "exit" => return Ok(Next::Quit),
            "fen" => writeln!(self.output, "{}", self.game.position())?,
            "list" => self.list(rest.trim())?,
            "hint" => self.hint()?,
            "save" => self.save(rest.trim())?,
            "undo" => return self.undo(),
            "go" => {
                if let Some(best) = self.think() {
                    return self.play(best.turn);
                }
            }
            number if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                let n: usize = number.parse().unwrap_or(0);
                match n.checked_sub(1).and_then(|n| self.listed.get(n)) {
                    Some(turn) => {
                        let turn = turn.clone();
                        return self.play(turn);
                    }
                    None => writeln!(self.output, "no turn of the list has number {number}")?,
                }
            }
            turn => match self.game.position().parse_turn(turn) {
                Ok(turn) => return self.play(turn),
                Err(error) => writeln!(self.output, "{error}")?,
            },
        }
        Ok(Next::Prompt)
    }

    fn play(&mut self, turn: Turn) -> io::Result<Next> {
        self.listed.clear();
        match self.game.push(turn) {
            Ok(()) => Ok(Next::Board),
            Err(error) => {
                writeln!(self.output, "{error}")?;
                Ok(Next::Prompt)
            }
        }
    }

    fn think(&mut self) -> Option<Analysis> {
        let position = self.game.position();
        analyse(&mut self.searcher, position, &self.limits, &Control::new())
    }

    fn engine_plays(&mut self) -> io::Result<()> {
        while !self.game.position().is_over() && self.engine.contains(&self.game.position().side())
        {
            let Some(best) = self.think() else {
                break;
            };
            let number = self.game.number(self.game.plies().len());
            writeln!(self.output, "{number}.{} ({})\n", best.turn, best.verdict)?;
            self.play(best.turn)?;
            self.show()?;
        }
        Ok(())
    }

    fn list(&mut self, start: &str) -> io::Result<()> {
        let mut turns = self.game.position().turns();
        let start = start.to_ascii_lowercase();
        turns.retain(|turn| turn.to_string().starts_with(&start));
        if turns.is_empty() {
            writeln!(self.output, "no legal turn begins with '{start}'")?;
        }
        for (n, turn) in turns.iter().take(MOST_LISTED).enumerate() {
            writeln!(self.output, "{:>4}  {turn}", n + 1)?;
        }
        if turns.len() > MOST_LISTED {
            let more = turns.len() - MOST_LISTED;
            writeln!(self.output, "      and {more} more: list WORD shows fewer")?;
        }
        self.listed = turns;
        Ok(())
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.think() {
            Some(best) => {
                let line: Vec<String> = best.line.iter().map(Turn::to_string).collect();
                let (verdict, depth) = (best.verdict, best.depth);
                writeln!(self.output, "{} ({verdict}, depth {depth})", line.join(" "))
            }
            None => writeln!(self.output, "the game is over"),
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.output, "save needs a file");
        }
        let mut game = self.game.clone();
        for color in Color::ALL {
            let is_engine = self.engine.contains(&color);
            let name = if is_engine { "yinsh" } else { "Person" };
            game.set_tag(&color.to_string(), name);
        }
        let text = record::write(&game, Style::Record);
        match files::write(Some(&Path::new(file).to_path_buf()), &text) {
            Ok(()) => writeln!(self.output, "saved"),
            Err(error) => writeln!(self.output, "{error}"),
        }
    }

    /// Takes back the last turn, and those of the engine before it.
    fn undo(&mut self) -> io::Result<Next> {
        self.listed.clear();
        if self.game.pop().is_none() {
            writeln!(self.output, "there is nothing to take back")?;
            return Ok(Next::Prompt);
        }
        while self.engine.len() == 1 && self.engine.contains(&self.game.position().side()) {
            if self.game.pop().is_none() {
                break;
            }
        }
        Ok(Next::Board)
    }

    fn show(&mut self) -> io::Result<()> {
        let last = self.game.plies().last().map(|ply| &ply.turn);
        let position = self.game.position();
        let touched = last.map(touched).unwrap_or_default();
        let colored = self.colored;
        let text = board_text(BOARD_WIDTH, |point| {
            paint(position, point, colored, touched.contains(&point))
        });
        let mut line = String::new();
        for color in Color::ALL {
            let (removed, needed) = (position.removed(color), position.rings_to_win());
            line.push_str(&format!("{color} {removed} of {needed} rings off, "));
        }
        writeln!(
            self.output,
            "{text}\n{line}{} markers left",
            position.pool()
        )?;
        if position.is_over() {
            let result = result_word(self.game.result());
            writeln!(self.output, "{result}: {}", ending(position))?;
        }
        Ok(())
    }
}

/// The points that a turn has put something on.
fn touched(turn: &Turn) -> Vec<Point> {
    turn.steps()
        .iter()
        .flat_map(|step| match *step {
            Step::Place(point) => vec![point],
            Step::Move { from, to } => vec![from, to],
            Step::Remove { .. } | Step::Pass => Vec::new(),
        })
        .collect()
}

/// A point as one character: shapes with colours, or the letters of position strings.
fn paint(position: &Position, point: Point, colored: bool, touched: bool) -> String {
    let letter = position.piece_letter(point).unwrap_or('.');
    if !colored {
        return letter.to_string();
    }
    let (color, shape) = match letter {
        'R' => ("1;93", '◎'),
        'M' => ("1;93", '●'),
        'r' => ("1;94", '◎'),
        'm' => ("1;94", '●'),
        _ => ("2", '·'),
    };
    let mark = if touched { ";4" } else { "" };
    format!("\x1b[{color}{mark}m{shape}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::search::Options;

    fn session(start: &str, engine: &[Color], input: &str) -> String {
        let game = Game::from_position(start.parse().unwrap());
        session_of(game, engine, input, false)
    }

    fn session_of(game: Game, engine: &[Color], input: &str, colored: bool) -> String {
        let options = Options {
            hash_mb: 1,
            ..Options::default()
        };
        let mut terminal = Terminal {
            game,
            engine: engine.to_vec(),
            limits: Limits {
                nodes: Some(200),
                ..Limits::default()
            },
            searcher: Searcher::new(options).unwrap(),
            output: Vec::new(),
            colored,
            listed: Vec::new(),
        };
        terminal.run(input.as_bytes()).unwrap();
        String::from_utf8(terminal.output).unwrap()
    }

    const ROW: &str = "4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0 1";

    #[test]
    fn turns_are_typed_or_picked_from_a_list() {
        let typed = session(ROW, &[], "a2-a3;xb4\n");
        let picked = session(ROW, &[], "list a2-a3;xa2-e2xb\n1\n");
        for text in [&typed, &picked] {
            assert!(text.contains("1-0: the ring is removed"), "{text}");
            assert!(text.ends_with("game over> \n"), "{text}");
        }
        assert!(picked.contains("   1  a2-a3;xa2-e2xb4\n"), "{picked}");
    }

    #[test]
    fn mistakes_are_explained_and_change_nothing() {
        let text = session(ROW, &[], "e9\nlist z\n7\n\nfen\n");
        assert!(text.contains("turn 'e9' is not legal here: a ring is to be moved"));
        assert!(text.contains("no legal turn begins with 'z'"));
        assert!(text.contains("no turn of the list has number 7"));
        assert!(text.contains(&format!("{ROW}\n")));
    }

    #[test]
    fn the_engine_answers_and_undo_goes_back_to_the_person() {
        let start = Game::new(Variant::Standard);
        let text = session_of(start, &[Color::Black], "e5\nundo\nfen\nhint\nquit\n", false);
        assert!(text.contains("\n2."), "the engine's turn: {text}");
        assert!(text.contains("4/7/8/9/10/9/10/9/8/7/4 w 0 0\n"), "{text}");
        assert!(text.contains(", depth "), "{text}");
    }

    #[test]
    fn colours_are_used_only_where_they_are_taken() {
        let plain = session(ROW, &[], "");
        assert!(!plain.contains('\x1b') && plain.contains('R'));
        let game = Game::from_position(ROW.parse().unwrap());
        let colored = session_of(game, &[], "", true);
        assert!(colored.contains("\x1b[1;93m◎\x1b[0m"));
    }
}
