//! The server of `yinsh play` answers this machine only, checks what it is sent, and keeps the
//! rules; the page itself is driven by `scripts/e2e.sh`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_yinsh"))
            .args(["play", "--port", "0", "--no-open", "--hash", "1"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap();
        let address = address.split('/').next().unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        Server { child, address }
    }

    /// The status and the body of the answer to a request.
    fn request(&self, head: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let _ = write!(stream, "{head}\r\nContent-Length: {length}\r\n\r\n{body}");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect(&answer);
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json",
            self.address
        );
        let (status, body) = self.request(&head, &body.to_string());
        (
            status,
            serde_json::from_str(&body).unwrap_or(Value::String(body)),
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_whole_and_loads_nothing_from_elsewhere() {
    let server = Server::start();
    let head = format!("GET / HTTP/1.1\r\nHost: {}", server.address);
    let (status, page) = server.request(&head, "");
    assert_eq!(status, 200);
    assert_eq!(page.matches("data-point=").count(), 85);
    for placeholder in [
        "/*STYLE*/",
        "/*PALETTE*/",
        "/*SCRIPT*/",
        "/*BOARD",
        "<!--BOARD-->",
    ] {
        assert!(!page.contains(placeholder), "{placeholder}");
    }
    let svg = "http://www.w3.org/2000/svg";
    for (at, _) in page.match_indices("://") {
        let before = &page[..at + 3];
        let is_name = page[before.rfind("http").unwrap_or(at)..].starts_with(svg);
        assert!(is_name, "{}", &page[at.saturating_sub(30)..at + 30]);
    }
    let (status, _) = server.request(&format!("GET /x HTTP/1.1\r\nHost: {}", server.address), "");
    assert_eq!(status, 404);
    let (status, _) = server.request("GET / HTTP/1.1\r\nHost: evil.example", "");
    assert_eq!(status, 403);
    let (status, _) = server.request("what is this", "");
    assert_eq!(status, 403);
}

#[test]
fn states_tell_what_can_be_done_and_steps_lead_on() {
    let server = Server::start();
    let start = "4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0 1";
    let (status, state) = server.post("/state", &json!({ "start": start }));
    assert_eq!((status, &state["choices"]["kind"]), (200, &json!("move")));
    let (_, state) = server.post("/state", &json!({ "start": start, "steps": ["a2-a3"] }));
    assert_eq!(state["choices"]["rows"][0]["row"], "a2-e2");
    assert_eq!(state["choices"]["rings"].as_array().unwrap().len(), 5);
    assert_eq!((&state["side"], &state["turns"]), (&json!("w"), &json!([])));
    let steps = json!({ "start": start, "steps": ["a2-a3", "xa2-e2xb4"] });
    let (_, state) = server.post("/state", &steps);
    assert_eq!(state["turns"], json!(["a2-a3;xa2-e2xb4"]));
    assert_eq!(
        (&state["choices"]["kind"], &state["result"]),
        (&json!("over"), &json!("1-0"))
    );
    let (_, state) = server.post("/state", &json!({ "start": "blitz", "turns": ["e5"] }));
    assert_eq!(state["position"], "4/7/8/9/10/9/4R5/9/8/7/4 b 0 0 1");
}

#[test]
fn what_is_wrong_is_refused_with_its_reason() {
    let server = Server::start();
    for (path, body, reason) in [
        (
            "/state",
            json!({ "start": "4/7 w 0 0" }),
            "the board has 2 rows, it takes 11",
        ),
        (
            "/state",
            json!({ "start": "standard", "turns": ["e5", "e5"] }),
            "turn 2: turn 'e5' is not legal",
        ),
        (
            "/state",
            json!({ "start": "standard", "steps": ["e5-e6"] }),
            "'e5-e6' can't be done here",
        ),
        (
            "/state",
            json!({ "begin": 1 }),
            "not such a request: unknown field `begin`",
        ),
        ("/state", json!([1, 2, 3, 4]), "not such a request: "),
        (
            "/think",
            json!({ "game": { "start": "standard" }, "asker": "a" }),
            "neither time nor nodes are given",
        ),
        (
            "/think",
            json!({ "game": { "start": "4/7/8/9/10/9/10/9/RR5r/rR5/4 w 2 3" }, "asker": "a", "nodes": 10 }),
            "the game is over",
        ),
    ] {
        let (status, answer) = server.post(path, &body);
        let error = answer["error"].as_str().unwrap_or_default();
        assert_eq!(status, 400, "{answer}");
        assert!(error.starts_with(reason), "{error}");
    }
    let deep = "[".repeat(200_000);
    let head = format!(
        "POST /state HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json",
        server.address
    );
    assert_eq!(server.request(&head, &deep).0, 400);
}

#[test]
fn a_search_answers_with_a_legal_turn_and_can_be_stopped() {
    let server = Server::start();
    let game = json!({ "start": "standard", "turns": ["e5", "f6"] });
    let question = json!({ "game": game, "asker": "tab", "nodes": 500 });
    let (status, thought) = server.post("/think", &question);
    assert_eq!(status, 200, "{thought}");
    let turns = json!(["e5", "f6", thought["turn"]]);
    let (status, _) = server.post("/state", &json!({ "start": "standard", "turns": turns }));
    assert_eq!(status, 200);
    assert!((0.0..=1.0).contains(&thought["expected"].as_f64().unwrap()));
    // A long search of the same asker ends when he asks again, or says so.
    let long = json!({ "game": game, "asker": "tab", "time": 100_000 });
    std::thread::scope(|scope| {
        let searches: Vec<_> = (0..2)
            .map(|_| scope.spawn(|| server.post("/think", &long).0))
            .collect();
        while searches.iter().any(|search| !search.is_finished()) {
            server.post("/stop", &json!({ "asker": "tab" }));
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        for search in searches {
            assert_eq!(search.join().unwrap(), 200);
        }
    });
}

#[test]
fn records_are_written_as_the_project_writes_them() {
    let server = Server::start();
    let game = json!({ "start": "blitz", "turns": ["e5", "f6"] });
    let names = json!({ "game": game, "white": "Ann \"A\"", "black": "yinsh" });
    let (status, text) = server.post("/record", &names);
    assert_eq!(status, 200);
    let text = text.as_str().unwrap();
    let game = yinsh::record::read(text).next().unwrap().unwrap();
    assert_eq!(game.tag("White"), Some("Ann \"A\""));
    assert!(
        text.contains("[Variant \"Blitz\"]") && text.ends_with("1.e5 2.f6 *\n"),
        "{text}"
    );
}
