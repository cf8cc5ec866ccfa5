//! The naive twin and the library agree: on every turn of random games the same turns in the same
//! notation, the same result, the same position string; and both read and refuse the same words.
//!
//! Half the games begin in positions that games from the start hardly ever reach, and play leans to
//! turns that make or leave rows; that each rare event was reached is asserted. The games are the
//! same in every run. `YINSH_TWIN_GAMES=5000 cargo test --release --test twin_agrees -- --nocapture`
//! is the long run, and prints how often each event was seen.

mod twin;

use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use twin::cases::{choices, choose, for_cases, scenes, somewhere};
use twin::events::{Event, Tally};
use twin::{Outcome, Twin};
use yinsh::board::{MAX_TURNS, Position, TurnError};

/// Games where `YINSH_TWIN_GAMES` doesn't say how many.
const GAMES: u32 = 500;

fn games() -> u32 {
    match std::env::var("YINSH_TWIN_GAMES") {
        Ok(text) => text.parse().expect("YINSH_TWIN_GAMES is a number of games"),
        Err(_) => GAMES,
    }
}

fn outcome_of(position: &Position) -> String {
    use yinsh::board::{Color, Outcome};
    let word = match position.outcome() {
        None => "none",
        Some(Outcome::Win(Color::White)) => "white",
        Some(Outcome::Win(Color::Black)) => "black",
        Some(Outcome::Draw) => "draw",
    };
    word.to_string()
}

/// Everything that the two say of one position.
fn agree(
    twin: &Twin,
    turns: &BTreeMap<String, Twin>,
    position: &Position,
) -> Result<(), TestCaseError> {
    let text = twin.to_position_string();
    prop_assert_eq!(&position.to_string(), &text);
    prop_assert_eq!(
        outcome_of(position),
        twin.outcome().to_string(),
        "result of {}",
        text
    );

    let mut listed: Vec<String> = position.turns().iter().map(ToString::to_string).collect();
    listed.sort();
    let right: Vec<&String> = turns.keys().collect();
    if listed.iter().ne(right.iter().copied()) {
        let listed: BTreeSet<&String> = listed.iter().collect();
        let right: BTreeSet<&String> = right.into_iter().collect();
        return Err(TestCaseError::fail(format!(
            "turns of {text}: the library alone has {:?}, the twin alone {:?}",
            listed.difference(&right).collect::<Vec<_>>(),
            right.difference(&listed).collect::<Vec<_>>(),
        )));
    }
    prop_assert_eq!(
        position.count_turns(),
        listed.len() as u64,
        "count of {}",
        text
    );

    let read = text.parse::<Position>();
    prop_assert_eq!(read.as_ref(), Ok(position), "{} read again", text);
    prop_assert_eq!(Twin::read(&text), Ok(twin.clone()), "{} read again", text);
    Ok(())
}

#[test]
fn turns_results_and_positions_agree_in_random_games() {
    let tally = RefCell::new(Tally::default());
    let totals = RefCell::new((0_u64, 0_u64, 0_usize));
    let games = games();
    for_cases(games, &(scenes(), choices()), |(start, choices)| {
        let from_empty = start == Twin::start(start.needed());
        let mut twin = start;
        let mut position: Position = (twin.to_position_string().parse()).map_err(|error| {
            TestCaseError::fail(format!("{}: {error}", twin.to_position_string()))
        })?;
        let mut last = String::new();
        let mut seen = BTreeSet::new();
        let mut passes = 0;
        for choice in choices {
            let turns = twin.turns();
            agree(&twin, &turns, &position)?;
            totals.borrow_mut().1 += turns.len() as u64;
            if turns.is_empty() {
                break;
            }
            let word = choose(&turns, choice);
            tally.borrow_mut().add(&twin, &turns, word, &last);
            passes += usize::from(word.ends_with("pass"));

            let turn = (position.parse_turn(word))
                .map_err(|error| TestCaseError::fail(format!("{position}: {error}")))?;
            prop_assert_eq!(turn.to_string(), word);
            (position.play(&turn)).map_err(|error| TestCaseError::fail(error.to_string()))?;
            last = word.to_string();
            twin = turns[word].clone();
            prop_assert!(
                seen.insert(twin.clone()),
                "a position came twice: {}",
                position
            );
        }
        prop_assert!(
            twin.outcome() != Outcome::GoesOn,
            "the game has no end: {}",
            position
        );
        if from_empty {
            prop_assert!(
                seen.len() - passes <= MAX_TURNS as usize,
                "too long: {}",
                position
            );
        }
        let mut totals = totals.borrow_mut();
        totals.0 += seen.len() as u64;
        totals.2 = totals.2.max(seen.len());
        Ok(())
    });

    let (played, listed, longest) = totals.into_inner();
    println!("{games} games, {played} turns played of {listed} listed, the longest game {longest}");
    for event in Event::ALL {
        let count = tally.borrow().count(event);
        println!("{count:>8} {event:?}");
        assert!(games < GAMES || count > 0, "no game reached {event:?}");
    }
}

/// A part of a turn as a reader may get it: `way` says how a removal is written.
fn respelled(part: &str, way: u8) -> String {
    let removal = part.strip_prefix('x').and_then(|rest| rest.split_once('x'));
    match (removal, way) {
        (Some((row, ring)), 1) => {
            let (low, high) = row.split_once('-').expect("a row has two ends");
            format!("x{high}-{low}x{ring}")
        }
        (Some((_, ring)), 2 | 3) => format!("x{ring}"),
        _ => part.to_string(),
    }
}

/// What the library reads from `word` is what the twin reads.
fn reads_alike(twin: &Twin, position: &Position, word: &str) -> Result<usize, TestCaseError> {
    let readings = twin.readings(word);
    match position.parse_turn(word) {
        Ok(turn) => prop_assert_eq!(&[turn.to_string()], &*readings, "{} in {}", word, position),
        Err(TurnError::Ambiguous { mut choices, .. }) => {
            choices.sort();
            prop_assert_eq!(&choices, &readings, "{} in {}", word, position);
            prop_assert!(choices.len() > 1);
        }
        Err(_) => prop_assert!(
            readings.is_empty(),
            "{} in {}: {:?}",
            word,
            position,
            readings
        ),
    }
    Ok(readings.len())
}

#[test]
fn readers_agree_on_every_spelling_of_a_turn() {
    let spelling = (
        prop::collection::vec(0..4_u8, 4),
        any::<bool>(),
        prop::option::of(1..90_u8),
    );
    let ambiguous = RefCell::new(0);
    for_cases(
        games(),
        &(somewhere(), spelling),
        |((twin, word), (ways, capitals, number))| {
            let position: Position = twin
                .to_position_string()
                .parse()
                .expect("the twin wrote it");
            let parts: Vec<String> = (word.split(';').zip(ways))
                .map(|(part, way)| respelled(part, way))
                .collect();
            let mut text = parts.join(";");
            if capitals {
                text.make_ascii_uppercase();
            }
            if let Some(number) = number {
                text = format!("{number}.{text}");
            }
            let readings = reads_alike(&twin, &position, &text)?;
            prop_assert!(readings > 0, "{} in {}", text, position);
            *ambiguous.borrow_mut() += u32::from(readings > 1);
            Ok(())
        },
    );
    let ambiguous = ambiguous.into_inner();
    println!("{ambiguous} short forms were ambiguous");
    assert!(ambiguous > 0);
}

/// A slip of the pen.
#[derive(Clone, Debug)]
enum Slip {
    PutIn(prop::sample::Index, char),
    LeftOut(prop::sample::Index),
    Changed(prop::sample::Index, char),
    /// Two characters, each in the other's place.
    Exchanged(prop::sample::Index, prop::sample::Index),
    /// Large for small: with pieces, the other colour.
    OtherCase(prop::sample::Index),
}

fn slips(alphabet: &'static str) -> impl Strategy<Value = Vec<Slip>> {
    let characters: Vec<char> = alphabet.chars().collect();
    let place = any::<prop::sample::Index>;
    let character = move || prop::sample::select(characters.clone());
    let slip = prop_oneof![
        (place(), character()).prop_map(|(place, character)| Slip::PutIn(place, character)),
        place().prop_map(Slip::LeftOut),
        (place(), character()).prop_map(|(place, character)| Slip::Changed(place, character)),
        (place(), place()).prop_map(|(first, second)| Slip::Exchanged(first, second)),
        place().prop_map(Slip::OtherCase),
    ];
    prop::collection::vec(slip, 1..=3)
}

fn with_slips(text: &str, slips: &[Slip]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for slip in slips {
        if characters.is_empty() {
            break;
        }
        let at = |place: &prop::sample::Index| place.index(characters.len());
        match slip {
            Slip::PutIn(place, character) => characters.insert(at(place), *character),
            Slip::LeftOut(place) => drop(characters.remove(at(place))),
            Slip::Changed(place, character) => {
                let place = at(place);
                characters[place] = *character;
            }
            Slip::Exchanged(first, second) => {
                let (first, second) = (at(first), at(second));
                characters.swap(first, second);
            }
            Slip::OtherCase(place) => {
                let place = at(place);
                characters[place] = match characters[place] {
                    small if small.is_ascii_lowercase() => small.to_ascii_uppercase(),
                    large => large.to_ascii_lowercase(),
                };
            }
        }
    }
    characters.into_iter().collect()
}

#[test]
fn readers_agree_on_misspelt_turns() {
    let slips = slips("abcdefghijk0123456789x-;. pPsX\u{e9}");
    for_cases(games(), &(somewhere(), slips), |((twin, word), slips)| {
        let position: Position = twin
            .to_position_string()
            .parse()
            .expect("the twin wrote it");
        reads_alike(&twin, &position, &with_slips(&word, &slips))?;
        Ok(())
    });
}

#[test]
fn both_accept_and_refuse_the_same_position_strings() {
    let slips = slips("RrMmRrMmRrMm0123456789/ wb-+x\u{e9}");
    let accepted = RefCell::new((0, 0));
    for_cases(3 * games(), &(scenes(), slips), |(twin, slips)| {
        let text = with_slips(&twin.to_position_string(), &slips);
        let (read, right) = (text.parse::<Position>(), Twin::read(&text));
        match (&read, &right) {
            (Ok(position), Ok(twin)) => {
                accepted.borrow_mut().0 += 1;
                agree(twin, &twin.turns(), position)?;
            }
            (Err(_), Err(_)) => accepted.borrow_mut().1 += 1,
            (Ok(_), Err(refusal)) => {
                prop_assert!(false, "{}: only the twin refuses it, {:?}", text, refusal);
            }
            (Err(error), Ok(_)) => {
                prop_assert!(false, "{}: only the library refuses it, {}", text, error);
            }
        }
        Ok(())
    });
    let (accepted, refused) = accepted.into_inner();
    println!("{accepted} position strings accepted, {refused} refused");
    assert!(accepted > 0 && refused > 0);
}
