//! What the site sends, and the answers.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use crate::solo::grid::{HIGHEST, LOWEST};
use crate::solo::position::{Position, step_name};
use crate::solo::search::Search;

/// Time for the first turn and for the others; the site gives 1000 ms and 100 ms.
const FIRST: Duration = Duration::from_millis(850);
const OTHERS: Duration = Duration::from_millis(80);

/// Points for the first ring, one of each kind; the other player may take it over.
const FIRST_RINGS: [&str; 6] = ["a2", "b1", "b2", "c2", "c3", "d3"];

/// What is sent for a turn.
struct Request {
    own: [u128; 2],
    other: [u128; 2],
    actions: Vec<String>,
}

/// Plays until the input ends, or is none of the site's.
pub fn run() {
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines();
    let mut next = || match lines.next() {
        Some(Ok(line)) => Some(line.trim().to_string()),
        _ => None,
    };
    let id = next();
    say("yes");
    let mut search = Search::new();
    let mut turns = 0;
    let mut placed = false;
    while let Some(request) = read(&mut next) {
        let rings = [request.own[0].count_ones(), request.other[0].count_ones()];
        placed |= rings == [5, 5] || request.own[1] | request.other[1] != 0;
        // Who has as many rings as the other while they are placed was the first to place.
        let side = (!placed && rings[0] != rings[1]) as usize;
        let mut removed = [0, 0];
        if placed {
            removed = [5 - rings[0].min(5) as usize, 5 - rings[1].min(5) as usize];
        }
        let (mut all_rings, mut all_markers) = ([0; 2], [0; 2]);
        all_rings[side] = request.own[0];
        all_rings[1 - side] = request.other[0];
        all_markers[side] = request.own[1];
        all_markers[1 - side] = request.other[1];
        let position = Position::new(&search.tables, all_rings, all_markers, removed, side);
        let time = if turns == 0 { FIRST } else { OTHERS };
        let can_steal = id.as_deref() == Some("2") && turns == 0 && rings == [0, 1];
        let action = answer(&mut search, &position, time, can_steal);
        say(&known_to(&request, action));
        turns += 1;
    }
}

fn say(text: &str) {
    println!("{}", text);
    let _ = io::stdout().flush();
}

/// The next turn, if there is one.
fn read(next: &mut dyn FnMut() -> Option<String>) -> Option<Request> {
    if next()? != "11" {
        return None;
    }
    let (mut own, mut other) = ([0; 2], [0; 2]);
    for column in 0..11 {
        let line = next()?;
        if line.len() != HIGHEST[column] - LOWEST[column] + 1 {
            return None;
        }
        for (n, letter) in line.bytes().enumerate() {
            let bit = 1u128 << (11 * column + LOWEST[column] - 1 + n);
            match letter {
                b'R' => own[0] |= bit,
                b'S' => own[1] |= bit,
                b'r' => other[0] |= bit,
                b's' => other[1] |= bit,
                b'.' => {}
                _ => return None,
            }
        }
    }
    let count = next()?.parse::<usize>().ok()?;
    let mut actions = Vec::new();
    for _ in 0..count {
        actions.push(next()?);
    }
    Some(Request {
        own,
        other,
        actions,
    })
}

fn answer(search: &mut Search, position: &Position, time: Duration, can_steal: bool) -> String {
    if position.rings == [0, 0] {
        return fairest_ring(search, position, time);
    }
    let (turn, value) = search.turn(position, time);
    // Stealing changes the roles in the same position: it is better where this one is bad.
    if can_steal && value < 0 {
        return "STEAL".to_string();
    }
    let names: Vec<String> = turn
        .iter()
        .map(|step| step_name(&search.tables, *step))
        .collect();
    names.join(";")
}

/// The first ring where neither player has much of it.
fn fairest_ring(search: &mut Search, position: &Position, time: Duration) -> String {
    let mut steps = Vec::new();
    position.steps(&search.tables, &mut steps);
    let mut fairest = (i32::MAX, FIRST_RINGS[0].to_string());
    for step in steps {
        let name = step_name(&search.tables, step);
        if !FIRST_RINGS.contains(&name.as_str()) {
            continue;
        }
        let after = position.make(&search.tables, step);
        let (_, value) = search.turn(&after, time / FIRST_RINGS.len() as u32);
        if value.abs() < fairest.0 {
            fairest = (value.abs(), name);
        }
    }
    fairest.1
}

/// The action, if it is among those that were sent; else one of those.
fn known_to(request: &Request, action: String) -> String {
    if request.actions.is_empty() || request.actions.contains(&action) {
        return action;
    }
    // The ends of a row may be written the other way round, so compare what is between them.
    let letters = |text: &str| {
        let mut parts: Vec<String> = Vec::new();
        for part in text.split(&[';', 'x'][..]) {
            let mut ends: Vec<&str> = part.split('-').collect();
            if text.contains(&format!("x{}x", part)) {
                ends.sort_unstable();
            }
            parts.push(ends.join("-"));
        }
        parts
    };
    let wanted = letters(&action);
    for sent in request.actions.iter() {
        if letters(sent) == wanted {
            return sent.clone();
        }
    }
    request.actions[0].clone()
}
