//! The options of the arena's commands.

use super::{Key, Spec, Takes};

const fn key(name: &'static str, help: &'static str) -> Key {
    Key { name, help }
}

const fn flag(name: &'static str, help: &'static str) -> Spec {
    Spec {
        name,
        aliases: &[],
        takes: Takes::Nothing,
        repeatable: false,
        help,
    }
}

const fn value(name: &'static str, what: &'static str, help: &'static str) -> Spec {
    Spec {
        name,
        aliases: &[],
        takes: Takes::Value(what),
        repeatable: false,
        help,
    }
}

const fn pairs(
    name: &'static str,
    keys: &'static [Key],
    bare: Option<&'static str>,
    help: &'static str,
) -> Spec {
    Spec {
        name,
        aliases: &[],
        takes: Takes::Pairs {
            keys,
            bare,
            repeatable: &[],
        },
        repeatable: false,
        help,
    }
}

const ENGINE_KEYS: &[Key] = &[
    key(
        "cmd",
        "program (path, or name in PATH), or a built-in bot: random, greedy",
    ),
    key(
        "name",
        "name in tables; the program's name, where not given",
    ),
    key(
        "args",
        "arguments, split like a shell does; may come more than once",
    ),
    key("dir", "directory it runs in"),
    key(
        "proto",
        "ugi, uci or auto (ugi, and if that stays unanswered uci)",
    ),
    key(
        "tc",
        "clock, [moves/]time[+increment] in seconds: 10+0.1, 40/1:30, inf",
    ),
    key("st", "seconds for each turn"),
    key("nodes", "nodes for each turn"),
    key("depth", "depth for each turn"),
    key(
        "timemargin",
        "milliseconds a turn may be late before it loses (50)",
    ),
    key("watchdog", "seconds a turn without a clock may take (60)"),
    key("restart", "on: a new process for every game (off)"),
    key("option.", "an option, set before the first game"),
];

/// What all bots may share: all but the first two.
const EACH_KEYS: &[Key] = ENGINE_KEYS.split_at(2).1;

/// All options of a new event.
pub const EVENT: &[&[Spec]] = &[BOTS, GAMES, ENDS, RUN, OUTPUT, NEW];

/// The bots.
pub const BOTS: &[Spec] = &[
    Spec {
        name: "engine",
        aliases: &[],
        takes: Takes::Pairs {
            keys: ENGINE_KEYS,
            bare: Some("cmd"),
            repeatable: &["args"],
        },
        repeatable: true,
        help: "A bot; give it once for each. Bounds on its thinking may be combined.",
    },
    Spec {
        name: "each",
        aliases: &[],
        takes: Takes::Pairs {
            keys: EACH_KEYS,
            bare: None,
            repeatable: &["args"],
        },
        repeatable: false,
        help: "The same for all bots; what --engine says goes first. With no bound on\nthinking at all, a turn gets 0.1 s.",
    },
];

/// What is played.
pub const GAMES: &[Spec] = &[
    value(
        "rounds",
        "a number of rounds",
        "Rounds; in each, every two bots meet once (10; sprt: 10000).",
    ),
    value("games", "a number of games", "Games of an encounter (2)."),
    Spec {
        name: "repeat",
        aliases: &[],
        takes: Takes::MaybeValue("a number of games"),
        repeatable: false,
        help: "Games in a row with the same opening (2; sets --games too).",
    },
    flag("noswap", "Don't swap sides; there are no pairs then."),
    value(
        "variant",
        "a variant",
        "standard, or blitz: one ring removed wins.",
    ),
    pairs(
        "openings",
        &[
            key(
                "file",
                "text with an opening a line: turns, or a position string and turns;\nnone for the empty board",
            ),
            key("order", "random (by --srand) or sequential"),
            key("plies", "turns taken of each"),
            key("start", "the first one taken (1)"),
        ],
        Some("file"),
        "Where games begin; the book that ships with arena, where not given.",
    ),
    value(
        "srand",
        "a number",
        "Seed of everything random; the same seed makes the same schedule (1).",
    ),
    value(
        "event",
        "a name",
        "Name of the event, for records and reports.",
    ),
    value(
        "tournament",
        "a kind",
        "roundrobin (every two bots meet), or gauntlet (the first meets the others).",
    ),
    value(
        "seeds",
        "a number of bots",
        "How many bots run the gauntlet (1).",
    ),
];

/// What ends a game or the event early.
pub const ENDS: &[Spec] = &[
    pairs(
        "sprt",
        &[
            key("elo0", "gain under H0 (0)"),
            key("elo1", "gain under H1 (5)"),
            key("alpha", "probability to accept a wrong H1 (0.05)"),
            key("beta", "probability to accept a wrong H0 (0.05)"),
            key("model", "normalized or logistic Elo (normalized)"),
        ],
        None,
        "Stop when the first bot's gain over the second is decided (exact GSPRT,\npentanomial on pairs): exit code 0 for H1, 1 for H0, 3 undecided at the end.",
    ),
    pairs(
        "resign",
        &[
            key("movecount", "for so many of its turns in a row (3)"),
            key("score", "… its score was so far below 0, in hundredths"),
            key("twosided", "on: and the opponent's as far above (off)"),
        ],
        None,
        "Give a game up for a bot that says it is lost.",
    ),
    pairs(
        "draw",
        &[
            key("movenumber", "not before so many turns of each side (20)"),
            key("movecount", "for so many turns of each side in a row (8)"),
            key("score", "… both scores were so close to 0, in hundredths"),
        ],
        None,
        "Call a game a draw by both scores.",
    ),
    value(
        "maxmoves",
        "a number of turns",
        "Call a game a draw after so many turns of each side.",
    ),
];

/// How the runner goes about it.
pub const RUN: &[Spec] = &[
    value(
        "concurrency",
        "a number of games",
        "Games at once (the machine's cores less one).",
    ),
    flag(
        "recover",
        "Go on after a bot crashed, hung or cheated; else the event stops there.",
    ),
    flag(
        "strict",
        "Exit code 4 if any game was lost by a fault or on time, or a result\ndisputed by a bot.",
    ),
    value(
        "startup-ms",
        "a number of milliseconds",
        "How long a program may take to greet, and to get ready (10000).",
    ),
];

/// What is written besides the table.
pub const OUTPUT: &[Spec] = &[
    Spec {
        name: "record",
        aliases: &["pgnout"],
        takes: Takes::Pairs {
            keys: &[key("file", "the file")],
            bare: Some("file"),
            repeatable: &[],
        },
        repeatable: false,
        help: "Write the games as people read them, with tags like PGN.",
    },
    pairs(
        "log",
        &[key("file", "the file")],
        Some("file"),
        "Write everything said to and by programs.",
    ),
    value("junit", "a file", "Write the result as JUnit XML."),
    value("json", "a file", "Write the result as JSON."),
    Spec {
        name: "ratinginterval",
        aliases: &["scoreinterval"],
        takes: Takes::Value("a number of games"),
        repeatable: false,
        help: "Show the table every so many games (0: only at the end).",
    },
];

/// Options of a new event alone.
pub const NEW: &[Spec] = &[
    value(
        "journal",
        "a file",
        "Where games are written as they end (arena-DATE-TIME.journal).",
    ),
    value(
        "shard",
        "a part",
        "Play part i of n, as 2/4: one for each machine, then `arena report` them all.",
    ),
    Spec {
        name: "quick",
        aliases: &[],
        takes: Takes::Pairs {
            keys: &[key("cmd", "a program; twice"), key("book", "openings")],
            bare: Some("cmd"),
            repeatable: &["cmd"],
        },
        repeatable: false,
        help: "A first look: two programs, 50 pairs, 0.1 s a turn, all cores.",
    },
];

/// Options of `arena report`.
pub const REPORT: &[Spec] = &[
    Spec {
        name: "record",
        aliases: &["pgnout"],
        takes: Takes::Pairs {
            keys: &[key("file", "the file")],
            bare: Some("file"),
            repeatable: &[],
        },
        repeatable: false,
        help: "Write the games as people read them, with tags like PGN.",
    },
    value("junit", "a file", "Write the result as JUnit XML."),
    value("json", "a file", "Write the result as JSON."),
    value(
        "html",
        "a file",
        "Write the result and all games, to be replayed, as one page for a browser.",
    ),
    flag(
        "strict",
        "Exit code 4 if any game was lost by a fault or on time, or a result\ndisputed by a bot.",
    ),
];
