//! The table, and comments in a record.

use std::fmt::Write as _;

use super::judge::{Judged, summary};
use crate::board::Color;
use crate::record::Game;

/// A table of the turns, one a line: number, turn, score after it, best turn (`=` where it was
/// played), expected points lost, mark. Then a line for each player.
pub(super) fn table(game: &Game, judged: &[Judged]) -> String {
    let width = |words: &mut dyn Iterator<Item = String>, least: usize| {
        words.map(|word| word.len()).max().unwrap_or(0).max(least)
    };
    let turn = width(&mut judged.iter().map(|j| j.turn.to_string()), 4);
    let best = width(&mut judged.iter().map(|j| j.best.turn.to_string()), 4);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:>4}  {:turn$}  {:>7}  {:best$}  {:>5}",
        "no", "turn", "score", "best", "loss"
    );
    for (n, judged) in judged.iter().enumerate() {
        let number = format!("{}.", game.number(n));
        let played = judged.turn.to_string();
        let score = judged.verdict.to_string();
        let better = match judged.is_best() {
            true => "=".to_owned(),
            false => judged.best.turn.to_string(),
        };
        let (loss, sign) = (judged.loss, judged.mark.sign());
        let line =
            format!("{number:>4}  {played:turn$}  {score:>7}  {better:best$}  {loss:>5.2}  {sign}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push('\n');
    for color in Color::ALL {
        let s = summary(judged, color);
        let _ = writeln!(
            text,
            "{color}: {} turns, {:.3} points lost a turn, {} inaccuracies, {} mistakes, {} blunders",
            s.turns, s.average, s.inaccuracies, s.mistakes, s.blunders
        );
    }
    text
}

/// The game with what was found as comments, before those it had.
pub(super) fn commented(game: &Game, judged: &[Judged]) -> Game {
    let mut commented = game.clone();
    for (n, judged) in judged.iter().enumerate() {
        let mut comment = format!("{}/{}", judged.verdict, judged.best.depth);
        if !judged.is_best() {
            let _ = write!(
                comment,
                " best {}, lost {:.2}",
                judged.best.turn, judged.loss
            );
        }
        let old = &game.plies()[n].comment;
        for word in [judged.mark.sign(), old] {
            if !word.is_empty() {
                let _ = write!(comment, " {word}");
            }
        }
        commented.set_ply_comment(n, comment);
    }
    commented
}
