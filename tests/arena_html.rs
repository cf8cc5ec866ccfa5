//! The page of a report: it needs nothing but itself, tells what the text report tells, holds every
//! game, and takes no text of a bot for markup.
#![cfg(unix)]

mod arena;

use std::fs;

use arena::Workshop;
use serde_json::Value;
use yinsh::arena::journal::GameRecord;

/// Plays an event, and gives its text report and its page.
fn report(shop: &Workshop, event: &[&str]) -> (String, String) {
    shop.run(
        &[
            event,
            &["--journal", "j", "--concurrency", "2", "--srand", "7"],
        ]
        .concat(),
    );
    page(shop)
}

/// The text report and the page of the journal that is there.
fn page(shop: &Workshop) -> (String, String) {
    let text = shop.run(&["report", "j", "--html", "page.html"]).out;
    (text, shop.text("page.html"))
}

/// The data of the games, which stand in a script element of their own.
fn data(page: &str) -> Value {
    let (_, rest) = page
        .split_once("<script type=\"application/json\" id=\"data\">")
        .expect("the page has its data");
    let (json, _) = rest.split_once("</script>").expect("the data end");
    serde_json::from_str(json).expect("the data are JSON")
}

/// What a reader sees of markup, one string for each run of text. Scripts and styles are left out.
fn texts(page: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = page;
    while let Some((text, after)) = rest.split_once('<') {
        let shown = text.trim().replace("&lt;", "<").replace("&gt;", ">");
        let shown = shown.replace("&quot;", "\"").replace("&amp;", "&");
        if !shown.is_empty() {
            texts.push(shown);
        }
        let (tag, after) = after.split_once('>').expect("tags are closed");
        rest = match tag.split(' ').next() {
            Some("script") => after.split_once("</script>").expect("scripts end").1,
            Some("style") => after.split_once("</style>").expect("styles end").1,
            _ => after,
        };
    }
    texts
}

/// The rows of the text report: cells are two spaces or more apart.
fn cells(line: &str) -> Vec<&str> {
    line.split("  ")
        .map(str::trim)
        .filter(|c| !c.is_empty())
        .collect()
}

/// Whether `wanted` stands in `texts`, one right after the other.
fn has_run(texts: &[String], wanted: &[&str]) -> bool {
    texts.windows(wanted.len()).any(|w| w == wanted)
}

/// Every figure of a block of the text report, its rows picked by their first cell.
fn row<'a>(text: &'a str, head: &str, first: &str) -> Vec<&'a str> {
    text.lines()
        .map(cells)
        .skip_while(|c| c.get(1) != Some(&head))
        .find(|c| c.first() == Some(&first))
        .unwrap_or_else(|| panic!("no row of {first} under {head}:\n{text}"))
}

#[test]
fn the_page_loads_nothing() {
    let shop = Workshop::new("html-alone");
    let (_, page) = report(
        &shop,
        &[
            "match", "--engine", "greedy", "--engine", "random", "--each", "st=1000", "--rounds",
            "2",
        ],
    );
    assert!(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"));
    // The name of the SVG language is no address that anything is loaded from.
    let named = page.replace("http://www.w3.org/2000/svg", "");
    for forbidden in [
        "http:",
        "https:",
        "src=",
        "<link",
        "@import",
        "<iframe",
        "fetch(",
        "XMLHttpRequest",
    ] {
        assert!(!named.contains(forbidden), "{forbidden}");
    }
    for address in named.split("href=\"").skip(1) {
        assert!(address.starts_with('#'), "{}", &address[..40]);
    }
    for address in named.split("url(").skip(1) {
        assert!(address.starts_with('#'), "{}", &address[..40]);
    }
}

#[test]
fn figures_of_two_bots_are_those_of_the_text_report() {
    let shop = Workshop::new("html-two");
    let (text, page) = report(
        &shop,
        &[
            "sprt",
            "--engine",
            "greedy",
            "--engine",
            "cmd=greedy",
            "name=other",
            "--each",
            "st=1000",
            "--rounds",
            "12",
            "--sprt",
            "elo0=-400",
            "elo1=400",
        ],
    );
    let texts = texts(&page);
    for bot in ["greedy", "other"] {
        let results = row(&text, "games", bot);
        assert_eq!(results.len(), 9, "{text}");
        assert!(has_run(&texts, &results), "{results:?} of {text}");
        let speeds = row(&text, "turns", bot);
        assert!(has_run(&texts, &speeds[1..4]), "{speeds:?} of {text}");
        assert!(has_run(&texts, &speeds[4..]), "{speeds:?} of {text}");
    }
    let line = |name: &str| {
        let found = text.lines().find_map(|l| l.trim().strip_prefix(name));
        found
            .unwrap_or_else(|| panic!("no {name} in {text}"))
            .trim()
            .to_owned()
    };
    for (name, term) in [
        ("Elo ", "Elo"),
        ("normalized Elo", "Normalized Elo"),
        ("LOS", "LOS"),
        ("pair ratio", "Pair ratio"),
        ("even pairs", "Even pairs"),
        ("LLR", "LLR"),
    ] {
        assert!(has_run(&texts, &[term, &line(name)]), "{name} of {text}");
    }
    for count in cells(&line("pairs")) {
        let (label, count) = count.split_once(' ').expect("a label and a count");
        assert!(has_run(&texts, &[count, label]), "{label} of {text}");
    }
    let lasts = text
        .lines()
        .find(|l| l.contains("A game lasts"))
        .expect("a mean length");
    assert!(has_run(&texts, &[lasts.trim()]), "{lasts}");
    for title in ["Log-likelihood ratio", "Elo", "H1 accepted", "H0 accepted"] {
        assert!(texts.iter().any(|t| t == title), "{title}");
    }
    assert_eq!(page.matches("class=\"band ").count(), 1);
}

#[test]
fn figures_of_many_bots_are_those_of_the_text_report() {
    let shop = Workshop::new("html-many");
    let (text, page) = report(
        &shop,
        &[
            "tournament",
            "--engine",
            "greedy",
            "--engine",
            "random",
            "--engine",
            "cmd=random",
            "name=third",
            "--each",
            "st=1000",
            "--rounds",
            "2",
        ],
    );
    let texts = texts(&page);
    for bot in ["greedy", "random", "third"] {
        let results = row(&text, "rating", bot);
        assert!(has_run(&texts, &results), "{results:?} of {text}");
        for score in &row(&text, "greedy", bot)[1..] {
            let shown = if *score == "-" { "·" } else { score };
            assert!(texts.iter().any(|t| t == shown), "{score} of {text}");
        }
    }
    assert_eq!(page.matches("class=\"line ").count(), 3, "a curve a bot");
}

#[test]
fn every_game_is_there_with_all_its_turns() {
    let shop = Workshop::new("html-games");
    let (_, page) = report(
        &shop,
        &[
            "match", "--engine", "greedy", "--engine", "random", "--each", "st=1000", "--rounds",
            "3",
        ],
    );
    let (_, records) = shop.journal("j");
    let data = data(&page);
    let games = data["games"].as_array().expect("a list of games");
    assert_eq!(games.len(), records.len());
    let words = |game: &GameRecord| -> Vec<String> {
        let own = game.turns.iter().map(|t| t.turn.clone());
        game.opening.turns.iter().cloned().chain(own).collect()
    };
    for (game, record) in games.iter().zip(&records) {
        assert_eq!(game["number"], record.number);
        assert_eq!(game["result"], record.result.as_str());
        assert_eq!(
            data["shared"]["bots"][game["white"].as_u64().unwrap() as usize],
            *record.white
        );
        let turns = game["turns"].as_str().expect("turns");
        let shown: Vec<&str> = turns
            .split('|')
            .map(|t| t.split(',').next().unwrap())
            .collect();
        assert_eq!(shown, words(record));
    }
}

#[test]
fn no_text_of_a_bot_is_taken_for_markup() {
    const HOSTILE: &str = "</script><img src=x onerror=alert(1)>\"'&{{games}}<!--";
    let shop = Workshop::new("html-hostile");
    let name = format!("name={HOSTILE}");
    shop.run(&[
        "match",
        "--engine",
        "cmd=greedy",
        &name,
        "--engine",
        "random",
        "--each",
        "st=1000",
        "--rounds",
        "1",
        "--journal",
        "j",
        "--event",
        HOSTILE,
    ]);
    // What bots said in their games is hostile too.
    let mut journal = String::new();
    for line in shop.text("j").lines() {
        let mut entry: Value = serde_json::from_str(line).expect("a journal line");
        if entry["type"] == "game" {
            entry["detail"] = HOSTILE.into();
            entry["transcript"] = vec![HOSTILE].into();
            entry["disputes"] = vec![HOSTILE].into();
        }
        journal += &format!("{entry}\n");
    }
    fs::write(shop.path("j"), journal).expect("a journal for the test");
    let (_, page) = page(&shop);
    assert!(!page.contains("<img"), "an element out of a name");
    assert_eq!(
        page.matches("<script").count(),
        page.matches("</script>").count()
    );
    assert_eq!(page.matches("<!--").count(), 0);
    // And none of it is lost.
    let data = data(&page);
    assert_eq!(data["shared"]["bots"][0], HOSTILE);
    for game in data["games"].as_array().expect("a list of games") {
        for text in [
            &game["detail"],
            &game["transcript"][0],
            &game["disputes"][0],
        ] {
            assert_eq!(text, HOSTILE);
        }
    }
    assert!(texts(&page).iter().any(|t| t == HOSTILE));
}

#[test]
fn a_journal_that_contradicts_the_rules_makes_no_page() {
    let shop = Workshop::new("html-false");
    shop.run(&[
        "match",
        "--engine",
        "greedy",
        "--engine",
        "random",
        "--each",
        "st=1000",
        "--rounds",
        "1",
        "--journal",
        "j",
    ]);
    let forged = shop.text("j").replacen(
        "\"turns\":[{\"turn\":\"",
        "\"turns\":[{\"turn\":\"a2-a3;",
        1,
    );
    shop.write("j", &forged);
    let outcome = shop.run(&["report", "j", "--html", "page.html"]).expect(2);
    assert!(
        outcome.err.contains("page.html: game 1: "),
        "{}",
        outcome.err
    );
}
