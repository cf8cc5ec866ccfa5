//! The little of HTTP that the page needs.
//!
//! Requests must name this machine as their host, and posts must be JSON, so that no page from
//! elsewhere can talk to the server. Each connection serves one request.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The longest head of a request, and the longest body, in bytes.
const LONGEST_HEAD: u64 = 16 << 10;
const LONGEST_BODY: usize = 256 << 10;

/// Connections served at once; more are closed.
const MOST_CONNECTIONS: usize = 64;

/// How long a request may take to arrive, or an answer to leave.
const PATIENCE: Duration = Duration::from_secs(10);

/// A request.
pub(super) struct Request {
    pub method: String,
    pub path: String,
    pub body: String,
}

/// An answer.
pub(super) struct Reply {
    pub status: Status,
    pub content_type: &'static str,
    pub body: String,
}

/// The statuses that are answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Ok,
    BadRequest,
    Forbidden,
    NotFound,
    TooLarge,
    Busy,
}

impl Status {
    const fn line(self) -> &'static str {
        match self {
            Status::Ok => "200 OK",
            Status::BadRequest => "400 Bad Request",
            Status::Forbidden => "403 Forbidden",
            Status::NotFound => "404 Not Found",
            Status::TooLarge => "413 Content Too Large",
            Status::Busy => "503 Service Unavailable",
        }
    }
}

impl Reply {
    /// An answer of plain text.
    pub(super) fn text(status: Status, body: impl Into<String>) -> Reply {
        Reply {
            status,
            content_type: "text/plain; charset=utf-8",
            body: body.into(),
        }
    }
}

/// Serves requests for ever, each on a thread of its own.
pub(super) fn serve<F>(listener: &TcpListener, answer: &F)
where
    F: Fn(&Request) -> Reply + Sync,
{
    let open = Arc::new(AtomicUsize::new(0));
    thread::scope(|scope| {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // Out of descriptors, say: others may be freed soon.
                thread::sleep(Duration::from_millis(50));
                continue;
            };
            if open.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let count = Arc::clone(&open);
            let serve = move || {
                let _ = talk(stream, answer);
                count.fetch_sub(1, Ordering::Relaxed);
            };
            if thread::Builder::new().spawn_scoped(scope, serve).is_err() {
                open.fetch_sub(1, Ordering::Relaxed);
            }
        }
    });
}

fn talk(mut stream: TcpStream, answer: &impl Fn(&Request) -> Reply) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let reply = match read(&mut BufReader::new(&stream))? {
        Ok(request) => answer(&request),
        Err(reply) => reply,
    };
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
         Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'; connect-src 'self'; img-src data:; form-action 'none'\r\n\r\n",
        reply.status.line(),
        reply.content_type,
        reply.body.len(),
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(reply.body.as_bytes())?;
    stream.flush()
}

/// Reads a request, or tells what is wrong with it.
fn read(input: &mut impl BufRead) -> io::Result<Result<Request, Reply>> {
    let bad = |what: &str| Ok(Err(Reply::text(Status::BadRequest, what)));
    let mut head = input.take(LONGEST_HEAD);
    let mut line = || -> io::Result<String> {
        let mut bytes = Vec::new();
        head.read_until(b'\n', &mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
    };
    let first = line()?;
    let mut words = first.split(' ');
    let (Some(method), Some(path)) = (words.next(), words.next()) else {
        return bad("not a request line");
    };
    let (mut host, mut length, mut is_json) = (String::new(), 0, false);
    loop {
        let header = line()?;
        if header.is_empty() {
            break;
        }
        let Some((name, value)) = header.split_once(':') else {
            return bad("not a header");
        };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "host" => value.clone_into(&mut host),
            "content-type" => is_json = value.starts_with("application/json"),
            "content-length" => match value.parse() {
                Ok(number) => length = number,
                Err(_) => return bad("not a length"),
            },
            _ => {}
        }
    }
    if !is_this_machine(&host) {
        let what = format!("'{host}' is not this machine");
        return Ok(Err(Reply::text(Status::Forbidden, what)));
    }
    if length > LONGEST_BODY {
        return Ok(Err(Reply::text(
            Status::TooLarge,
            "the request is too long",
        )));
    }
    if method == "POST" && !is_json {
        return bad("a post must be application/json");
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    let (method, path) = (method.to_owned(), path.to_owned());
    Ok(match String::from_utf8(body) {
        Ok(body) => Ok(Request { method, path, body }),
        Err(_) => Err(Reply::text(Status::BadRequest, "not UTF-8")),
    })
}

/// Whether a host header names this machine, with a port or without.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "127.0.0.1" | "localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str) -> Result<(String, String), Status> {
        match read(&mut text.as_bytes()).unwrap() {
            Ok(request) => Ok((request.path, request.body)),
            Err(reply) => Err(reply.status),
        }
    }

    #[test]
    fn only_this_machine_and_json_posts_are_served() {
        let get = |host: &str| request(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
        assert!(get("127.0.0.1:8585").is_ok() && get("localhost").is_ok());
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "",
            "192.168.0.7:8585",
        ] {
            assert_eq!(get(host), Err(Status::Forbidden), "{host}");
        }
        let post = |kind: &str| {
            request(&format!(
                "POST /a HTTP/1.1\r\nHost: localhost:1\r\nContent-Length: 2\r\n{kind}\r\n{{}}"
            ))
        };
        let json = post("Content-Type: application/json\r\n");
        assert_eq!(json, Ok(("/a".to_owned(), "{}".to_owned())));
        assert_eq!(
            post("Content-Type: text/plain\r\n"),
            Err(Status::BadRequest)
        );
        assert_eq!(post(""), Err(Status::BadRequest));
    }

    #[test]
    fn what_is_no_request_or_too_long_is_refused() {
        assert_eq!(request("\r\n\r\n"), Err(Status::BadRequest));
        assert_eq!(
            request("GET / HTTP/1.1\r\nHost\r\n\r\n"),
            Err(Status::BadRequest)
        );
        let long = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\n";
        assert_eq!(request(long), Err(Status::TooLarge));
        let endless = format!("GET / HTTP/1.1\r\n{}", "A: b\r\n".repeat(10_000));
        assert_eq!(request(&endless), Err(Status::Forbidden));
        let broken = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\
                      Content-Type: application/json\r\n\r\nab";
        assert!(read(&mut broken.as_bytes()).is_err());
    }
}
