//! Board Game Arena's replay logs, JSON.
//!
//! A log is a list of packets, bare or under `data` and `logs` of the answer the site gives,
//! which then lists the players too. Each packet holds items under `data`; those of a turn are
//! told apart by the text of their `log`. Undone actions stay in the log and are taken back here.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::builder::Builder;
use super::error::{Place, Problem, RecordError};
use super::game::Game;
use crate::board::{Color, Point, Variant};

/// Reads one game, which the log does not tell the variant of.
pub(super) fn read(text: &str, variant: Variant) -> Result<Game, RecordError> {
    let json: Value = serde_json::from_str(text)
        .map_err(|e| Place::line(e.line()).error(Problem::Json(e.to_string())))?;
    let packets = find_packets(&json).ok_or_else(|| Place::line(1).error(Problem::Empty))?;
    let mut players = Players::default();
    players.find(&json, 0);
    let mut replay = Replay {
        players,
        builder: Builder::new(variant),
        marker: None,
        before: Vec::new(),
    };
    let mut found = false;
    for (n, packet) in packets.iter().enumerate() {
        let place = Place::packet(n + 1);
        for item in items(packet) {
            found |= replay.item(item, place)?;
        }
    }
    if !found {
        return Err(Place::packet(packets.len().max(1)).error(Problem::Empty));
    }
    let players = replay.players;
    let mut game = replay.builder.finish();
    game.set_tag("Site", "Board Game Arena");
    for color in Color::ALL {
        let id = players.colors.iter().find(|(_, c)| **c == color);
        if let Some(name) = id.and_then(|(id, _)| players.names.get(id)) {
            game.set_tag(&color.to_string(), name.clone());
        }
    }
    Ok(game)
}

/// The list of packets: objects that each have a list `data`.
fn find_packets(json: &Value) -> Option<&[Value]> {
    match json {
        Value::Array(list) if list.iter().any(|v| v["data"].is_array()) => Some(list),
        Value::Object(object) => ["logs", "data"]
            .iter()
            .find_map(|&key| find_packets(object.get(key)?)),
        _ => None,
    }
}

fn items(packet: &Value) -> impl Iterator<Item = &Map<String, Value>> {
    let items = packet["data"].as_array().map_or(&[][..], Vec::as_slice);
    items.iter().filter_map(Value::as_object)
}

/// A player's id as text: logs have it as a number or a string.
fn id_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Who plays which colour.
#[derive(Default)]
struct Players {
    colors: HashMap<String, Color>,
    names: HashMap<String, String>,
}

/// How deep objects are looked into for the players.
const DEPTH: usize = 8;

impl Players {
    /// Looks through the log for objects that say a player's colour.
    fn find(&mut self, value: &Value, depth: usize) {
        if depth > DEPTH {
            return;
        }
        match value {
            Value::Array(list) => list.iter().for_each(|v| self.find(v, depth + 1)),
            Value::Object(object) => {
                self.add(object);
                object.values().for_each(|v| self.find(v, depth + 1));
            }
            _ => {}
        }
    }

    fn add(&mut self, object: &Map<String, Value>) {
        let get = |keys: [&str; 3]| keys.into_iter().find_map(|key| object.get(key));
        let Some(id) = get(["player_id", "id", "playerId"]).and_then(id_text) else {
            return;
        };
        if let Some(name) = get(["player_name", "name", "fullname"]).and_then(Value::as_str) {
            self.names
                .entry(id.clone())
                .or_insert_with(|| name.to_owned());
        }
        let color = get(["color", "player_color", "playerColor"]).and_then(Value::as_str);
        match color
            .map(|c| c.trim_start_matches('#').to_ascii_lowercase())
            .as_deref()
        {
            Some("ffffff") => self.colors.insert(id, Color::White),
            Some("000000") => self.colors.insert(id, Color::Black),
            _ => None,
        };
    }

    /// The colour of a player; where the log never says it, who acts first is White.
    fn color(&mut self, id: &str) -> Option<Color> {
        if let Some(&color) = self.colors.get(id) {
            return Some(color);
        }
        let taken: Vec<Color> = self.colors.values().copied().collect();
        let free = Color::ALL.into_iter().find(|c| !taken.contains(c))?;
        self.colors.insert(id.to_owned(), free);
        Some(free)
    }
}

/// What an item of a log does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    PlaceRing,
    PlaceMarker,
    MoveRing,
    RemoveRow,
    RemoveRing,
    TakeBack,
    Restart,
}

/// By the text of `log`. Removing a ring comes before moving one, whose text it contains.
const ACTIONS: [(&str, Action); 7] = [
    ("places a ring on", Action::PlaceRing),
    ("places a marker on", Action::PlaceMarker),
    ("removes a row of markers", Action::RemoveRow),
    ("removes a ring from", Action::RemoveRing),
    ("moves a ring from", Action::MoveRing),
    ("takes back their last move", Action::TakeBack),
    ("restarts their turn", Action::Restart),
];

struct Replay {
    players: Players,
    builder: Builder,
    /// The ring that a marker was put in, and has not moved yet.
    marker: Option<Point>,
    /// The state before each action that stands.
    before: Vec<Before>,
}

struct Before {
    actor: Color,
    builder: Builder,
    marker: Option<Point>,
}

impl Replay {
    /// Takes one item in; whether it is part of a game.
    fn item(&mut self, item: &Map<String, Value>, place: Place) -> Result<bool, RecordError> {
        let log = item.get("log").and_then(Value::as_str).unwrap_or("");
        let Some(&(text, action)) = ACTIONS.iter().find(|(text, _)| log.contains(text)) else {
            return Ok(false);
        };
        let place = place.at_turn(self.builder.number());
        let wrong = |reason| {
            let action = text.to_owned();
            place.error(Problem::Action { action, reason })
        };
        let args = item.get("args").unwrap_or(&Value::Null);
        let id = id_text(&args["player_id"]).ok_or_else(|| wrong("no player_id says who"))?;
        let actor = self
            .players
            .color(&id)
            .ok_or_else(|| wrong("a third player acts"))?;
        match action {
            Action::TakeBack => {
                let last = self.before.pop_if(|before| before.actor == actor);
                let last = last.ok_or_else(|| wrong("nothing to take back"))?;
                self.restore(last);
                return Ok(true);
            }
            Action::Restart => {
                self.undo_turn(actor);
                return Ok(true);
            }
            _ => {}
        }
        self.before.push(Before {
            actor,
            builder: self.builder.clone(),
            marker: self.marker,
        });
        let point = |key: &str| {
            let text = args[key].as_str().unwrap_or("");
            text.parse::<Point>()
                .map_err(|_| wrong("the point is missing or not one of the board"))
        };
        let done = match action {
            Action::PlaceRing => self.builder.place(actor, point("locationTo")?),
            Action::PlaceMarker => {
                self.marker = Some(point("locationTo")?);
                Ok(())
            }
            Action::MoveRing => {
                let (from, to) = (point("locationFrom")?, point("locationTo")?);
                match self.marker.take() {
                    Some(marker) if marker != from => {
                        return Err(wrong("the marker was placed in another ring"));
                    }
                    _ => self.builder.move_ring(actor, from, to),
                }
            }
            Action::RemoveRow => {
                let (from, to) = (point("locationFrom")?, point("locationTo")?);
                self.builder.remove_row(actor, from, to)
            }
            Action::RemoveRing => self.builder.remove_ring(actor, point("locationFrom")?),
            Action::TakeBack | Action::Restart => Ok(()),
        };
        done.map_err(|e| place.error(e))?;
        Ok(true)
    }

    fn restore(&mut self, before: Before) {
        self.builder = before.builder;
        self.marker = before.marker;
    }

    /// Takes back the actions of the player's turn: the one under way, or the one just ended.
    fn undo_turn(&mut self, actor: Color) {
        let mut turn = None;
        while let Some(last) = self.before.pop_if(|before| {
            let number = before.builder.number();
            before.actor == actor && turn.is_none_or(|turn| turn == number)
        }) {
            turn = Some(last.builder.number());
            self.restore(last);
        }
    }
}
