//! `arena bot`: the built-in bots as programs that speak the protocol.

use super::CliError;
use crate::arena::builtin::Player;
use crate::arena::nearest::hint;
use crate::arena::settings::Builtin;
use crate::board::{Position, Variant};
use crate::protocol::{
    Command, Dialect, Line, Lines, OptionKind, OptionLine, Query, Reply, Response, resolve,
};
use std::io::{self, BufRead, Write};

/// Serves a built-in bot on standard input and output.
pub(super) fn bot(words: &[String]) -> Result<u8, CliError> {
    let [name, seed @ ..] = words else {
        return Err(CliError::Other(
            "`arena bot` takes a name: random or greedy".to_owned(),
        ));
    };
    let kind = Builtin::named(name).ok_or_else(|| {
        CliError::Other(format!(
            "no built-in bot `{name}`{}",
            hint(name, Builtin::NAMED.map(|(n, _)| n))
        ))
    })?;
    let seed = match seed {
        [] => 1,
        [seed] => seed
            .parse()
            .map_err(|_| CliError::Other(format!("`{seed}` is not a seed: a whole number")))?,
        [_, extra, ..] => return Err(CliError::Other(format!("unexpected word `{extra}`"))),
    };
    // A reader that went away ends the bot like the end of input does.
    let _ = serve(
        kind,
        seed,
        std::io::stdin().lock(),
        std::io::stdout().lock(),
    );
    Ok(0)
}

/// Answers commands to the end of input or `quit`.
fn serve(
    kind: Builtin,
    mut seed: u64,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut position = Position::start(Variant::Standard);
    let mut game = 0;
    let mut player = Player::new(kind, seed, game);
    let mut lines = Lines::new(input);
    while let Some(line) = lines.read()? {
        // What is longer than any command is none.
        let Line::Text(line) = line else { continue };
        let mut reply = |reply: Reply| writeln!(output, "{reply}");
        match Command::parse(&line) {
            Ok(None) => {}
            Err(error) => reply(Reply::Error(error.to_string()))?,
            Ok(Some(command)) => match command {
                Command::Hello(dialect) => {
                    reply(Reply::Name(format!(
                        "{} (arena {})",
                        kind.name(),
                        env!("CARGO_PKG_VERSION")
                    )))?;
                    reply(Reply::Author("the YINSH project".to_owned()))?;
                    reply(Reply::Option(OptionLine {
                        name: "Seed".to_owned(),
                        kind: OptionKind::Spin {
                            default: 1,
                            min: 0,
                            max: i64::MAX,
                        },
                    }))?;
                    reply(if dialect == Dialect::Ugi {
                        Reply::UgiOk
                    } else {
                        Reply::UciOk
                    })?;
                }
                Command::IsReady => reply(Reply::ReadyOk)?,
                Command::NewGame => {
                    game += 1;
                    player = Player::new(kind, seed, game);
                }
                Command::SetOption { name, value } => match value.as_deref().map(str::parse) {
                    Some(Ok(value)) if name.eq_ignore_ascii_case("Seed") => {
                        seed = value;
                        player = Player::new(kind, seed, game);
                    }
                    _ => reply(Reply::Error(format!("no option {name} with such a value")))?,
                },
                Command::Position { start, turns } => {
                    match resolve(&start, &turns, Variant::Standard) {
                        Ok(resolved) => position = resolved,
                        Err(error) => reply(Reply::Error(error.to_string()))?,
                    }
                }
                Command::Go(_) => {
                    let turn = player.turn(&position).map(|t| t.to_string());
                    reply(Reply::BestMove { turn, ponder: None })?;
                }
                Command::Query(Query::Result) => {
                    reply(Reply::Response(Response::from(position.outcome())))?
                }
                Command::Query(Query::GameOver) => {
                    reply(Reply::Response(Response::from(position.is_over())))?
                }
                Command::Query(Query::P1Turn) => {
                    let white = position.side() == crate::board::Color::White;
                    reply(Reply::Response(Response::from(white)))?;
                }
                Command::Quit => break,
                // It has answered before it could be told to stop, and has nothing to show.
                _ => {}
            },
        }
        output.flush()?;
    }
    Ok(())
}
