//! What `help` and `--help` say.

/// The commands, one by one: common to both.
macro_rules! commands {
    () => {
        "\
Commands:
  ugi | uci                        name, author and options, then ugiok or uciok
  isready                          readyok, when all before is done; also while searching
  uginewgame | ucinewgame          forget the last game
  setoption name N [value V]       Hash, Threads, MultiPV, Move Overhead, Ponder, Clear Hash, Variant,
                                   EvalFile
  position startpos|fen STR [moves T1 T2 ...]
  go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [searchmoves T1 T2 ...]
     [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [movestogo N]
                                   search until the first limit, or until stop
  go perft N | perft N             count sequences of N turns
  stop | ponderhit                 end the search | the turn pondered on was played
  query p1turn|gameover|result     response ...
  moves | d | eval                 legal turns | the board | evaluation without search
  bench                            search 51 positions; the last line has nodes and speed
  help | quit

Turns: e5 places a ring, e4-e10 moves one, e4-e10;xe5-e9xe10 also removes the row e5 to e9 and the
ring on e10, xe5-e9xe10;e4-e10 removes a row that waited first; pass when no ring can move."
    };
}

/// The answer to `help`.
pub const HELP: &str = concat!(
    "\
A session in six lines:
  position startpos moves e5 f6    set up a position
  d                                draw it
  moves                            list the legal turns
  go movetime 1000                 search for a second; the turn chosen follows bestmove
  query result                     none, p1win, p2win or draw
  quit

",
    commands!()
);

/// The answer to `--help`.
pub const USAGE: &str = concat!(
    "\
yinsh plays the board game YINSH. It speaks the Universal Game Interface (and UCI's spelling of
it) over its standard input and output; protocol.md is the full specification.

Usage:
  yinsh                            serve a session: type commands, or let a program do so
  yinsh COMMAND [COMMAND ...]      obey commands and exit, each one to its end
  yinsh --help | --version

For people and for other sites; --help behind one of them tells more:
  yinsh play [--text]              a page to play on, or a board in the terminal
  yinsh annotate GAME              judges each turn of a game
  yinsh convert FILE ...           reads and writes game records
  yinsh draw POSITION              a picture of a position
  yinsh codingame                  the bot game of CodinGame
  yinsh datagen | train            self-play, and learning the evaluation from it

For example:
  yinsh bench
  yinsh perft 3
  yinsh \"position startpos moves e5 f6\" d moves
  yinsh \"setoption name Hash value 64\" \"go movetime 1000\"
Exit codes: 0 done, 2 a command was refused, with the reason on stderr.
Set YINSH_LOG=debug to have all lines logged on stderr.

",
    commands!()
);
