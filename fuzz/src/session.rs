//! Whole sessions of the engine.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use yinsh::protocol::{Command, Dialect, Reply, serve};

/// Nodes of a search, at most.
const NODES: u64 = 100;

/// Time of a search, at most.
const TIME: Duration = Duration::from_millis(2);

/// Where the replies go.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics with it").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The line as it is sent: what would take minutes or the machine's memory takes less, or is left out.
fn tame(line: &str) -> Option<String> {
    let command = match Command::parse(line) {
        Ok(Some(command)) => command,
        _ => return Some(line.to_owned()),
    };
    let tamed = match command {
        Command::Go(mut go) => {
            go.nodes = Some(go.nodes.unwrap_or(NODES).min(NODES));
            let [white, black] = &mut go.time;
            for time in [&mut go.movetime, white, black].into_iter().flatten() {
                *time = TIME.min(*time);
            }
            Command::Go(go)
        }
        Command::Perft(depth) => Command::Perft(depth.min(1)),
        Command::Bench => return None,
        Command::SetOption { name, value } => {
            let value_is = |allowed: fn(&str) -> bool| value.as_deref().is_none_or(allowed);
            let fine = match name.to_ascii_lowercase().as_str() {
                "hash" | "threads" => value_is(|v| v.parse::<u64>().is_ok_and(|n| n <= 2)),
                // No other file of the machine is looked at.
                "evalfile" => value_is(|v| matches!(v, "shipped" | "handmade" | "no-such-file")),
                _ => true,
            };
            return fine.then(|| line.to_owned());
        }
        _ => return Some(line.to_owned()),
    };
    Some(tamed.spelled(Dialect::Ugi).to_string())
}

/// Every `go` is refused or has one `bestmove`, every `isready` its `readyok`, and every line
/// written is a reply.
pub fn run(data: &[u8]) {
    let (mut searches, mut ready) = (0, 0);
    let mut input = String::new();
    for line in String::from_utf8_lossy(data).lines().filter_map(tame) {
        let command = Command::parse(&line);
        input.push_str(&line);
        input.push('\n');
        match command {
            Ok(Some(Command::Go(_))) => searches += 1,
            Ok(Some(Command::IsReady)) => ready += 1,
            Ok(Some(Command::Quit)) => break,
            _ => {}
        }
    }
    let page = Page::default();
    serve(io::Cursor::new(input.clone()), page.clone()).expect("no resource is lacking");
    let bytes = page.0.lock().expect("nobody panics with it").clone();
    let text = String::from_utf8(bytes).expect("replies are UTF-8");
    let (mut answers, mut readyoks) = (0, 0);
    for line in text.lines() {
        let reply: Reply = line
            .parse()
            .unwrap_or_else(|error| panic!("{line:?}: {error}\n{input}"));
        match reply {
            Reply::BestMove { .. } => answers += 1,
            Reply::ReadyOk => readyoks += 1,
            Reply::Error(e) if e.starts_with("go: ") || e.starts_with("go searchmoves: ") => {
                answers += 1;
            }
            Reply::Error(e) => assert!(!e.contains("the search failed"), "{e}\n{input}"),
            _ => {}
        }
    }
    assert_eq!((answers, readyoks), (searches, ready), "{input}\n{text}");
}
