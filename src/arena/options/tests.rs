//! The promises of the command line, on a table of options like the real one.

use super::*;

const SPECS: &[Spec] = &[
    Spec {
        name: "engine",
        aliases: &[],
        takes: Takes::Pairs {
            keys: &[
                Key {
                    name: "cmd",
                    help: "program",
                },
                Key {
                    name: "name",
                    help: "name",
                },
                Key {
                    name: "args",
                    help: "arguments",
                },
                Key {
                    name: "option.",
                    help: "option",
                },
            ],
            bare: Some("cmd"),
            repeatable: &["args"],
        },
        repeatable: true,
        help: "A bot.",
    },
    Spec {
        name: "rounds",
        aliases: &["r"],
        takes: Takes::Value("a number of rounds"),
        repeatable: false,
        help: "Rounds.",
    },
    Spec {
        name: "repeat",
        aliases: &[],
        takes: Takes::MaybeValue("a number"),
        repeatable: false,
        help: "Again.",
    },
    Spec {
        name: "recover",
        aliases: &[],
        takes: Takes::Nothing,
        repeatable: false,
        help: "Go on.",
    },
    Spec {
        name: "resign",
        aliases: &[],
        takes: Takes::Pairs {
            keys: &[Key {
                name: "score",
                help: "cp",
            }],
            bare: None,
            repeatable: &[],
        },
        repeatable: false,
        help: "Give up.",
    },
];

fn run(line: &str) -> Result<Parsed, OptionError> {
    parse(
        &[SPECS],
        &line
            .split(' ')
            .filter(|w| !w.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    )
}

fn error(line: &str) -> String {
    run(line).unwrap_err().to_string()
}

#[test]
fn one_dash_or_two_is_the_same() {
    let two = run("--engine cmd=a name=A option.Hash=64 --engine b --rounds 10 --repeat --recover")
        .unwrap();
    let one = run("-engine cmd=a name=A option.Hash=64 -engine b -r 10 -repeat -recover").unwrap();
    assert_eq!(two, one);
    assert_eq!(two.all("engine").count(), 2);
    assert_eq!(two.options[0].get("option.Hash"), Some("64"));
    assert_eq!(two.options[1].get("cmd"), Some("b"));
    assert_eq!(two.get("rounds").unwrap().value.as_deref(), Some("10"));
    assert!(two.has("recover"));
}

#[test]
fn a_value_may_hang_on_an_equals_sign() {
    assert_eq!(run("--rounds=7").unwrap(), run("--rounds 7").unwrap());
    assert_eq!(run("-repeat=4").unwrap(), run("-repeat 4").unwrap());
    assert_eq!(
        run("--engine=cmd=x name=X").unwrap(),
        run("--engine cmd=x name=X").unwrap()
    );
}

#[test]
fn values_keep_their_dashes_equals_signs_and_paths() {
    let parsed = run("--engine ./dir=1/bot args=--fast=1 args=-v option.Skill=-5").unwrap();
    let engine = parsed.get("engine").unwrap();
    assert_eq!(engine.get("cmd"), Some("./dir=1/bot"));
    assert_eq!(
        engine.values("args").collect::<Vec<_>>(),
        ["--fast=1", "-v"]
    );
    assert_eq!(engine.get("option.Skill"), Some("-5"));
}

#[test]
fn an_optional_number_takes_no_other_word() {
    let parsed = run("--repeat file.jsonl").unwrap();
    assert_eq!(parsed.get("repeat").unwrap().value, None);
    assert_eq!(parsed.operands, ["file.jsonl"]);
}

#[test]
fn errors_name_the_nearest_thing() {
    assert_eq!(
        error("--ronuds 5"),
        "unknown option `--ronuds`; did you mean `--rounds`?"
    );
    assert_eq!(
        error("--engine cmd=a nmae=b"),
        "unknown key `nmae` in --engine; did you mean `name`?"
    );
    assert_eq!(error("--zzzzzz"), "unknown option `--zzzzzz`");
    assert_eq!(
        error("--engine cmd=a optoin.Hash=1"),
        "unknown key `optoin.Hash` in --engine; did you mean `option.Hash`?"
    );
}

#[test]
fn errors_say_what_is_missing_or_too_much() {
    assert_eq!(error("--rounds"), "--rounds needs a number of rounds");
    assert_eq!(
        error("--rounds --recover"),
        "--rounds needs a number of rounds"
    );
    assert_eq!(
        error("--recover=yes"),
        "--recover takes no value, but got `yes`"
    );
    assert_eq!(
        error("--resign 400"),
        "--resign takes key=value words, not `400`"
    );
    assert_eq!(
        error("--engine --recover"),
        "--engine needs at least one key=value"
    );
    assert_eq!(error("--rounds 1 --rounds 2"), "--rounds is given twice");
    assert_eq!(
        error("--resign score=1 score=2"),
        "score= is given twice in one --resign"
    );
}

#[test]
fn values_are_read_with_what_was_expected() {
    let parsed = run("--rounds x --resign score=1e999").unwrap();
    let rounds = parsed.read("rounds", read::whole(1, u64::MAX)).unwrap_err();
    assert_eq!(
        rounds.to_string(),
        "--rounds: `x` is not a whole number from 1"
    );
    let score = parsed
        .get("resign")
        .unwrap()
        .read("score", read::number)
        .unwrap_err();
    assert_eq!(score.to_string(), "--resign: score=`1e999` is not a number");
    assert_eq!(read::switch("on"), Ok(true));
    assert_eq!(
        read::one_of(&[("random", 1), ("sequential", 2)])("sequential"),
        Ok(2)
    );
    assert_eq!(
        read::one_of(&[("random", 1), ("sequential", 2)])("ramdom").unwrap_err(),
        "one of random, sequential; did you mean `random`?"
    );
}

#[test]
fn every_option_and_key_is_in_the_help() {
    let text = help(SPECS);
    for word in [
        "--engine KEY=VALUE…",
        "cmd=",
        "option.NAME=",
        "--rounds N",
        "--repeat [N]",
        "--recover",
    ] {
        assert!(text.contains(word), "{word} in\n{text}");
    }
}
