//! The single file for CodinGame: its size, that it is Rust of 1.51, and that it plays.
//!
//! No toolchain of that age can be had everywhere, so what is younger is looked for: library items
//! by Clippy, which knows since when each exists, and the language's additions by their looks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most that the site takes.
const LONGEST: usize = 100_000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Makes the bundle in a folder of its own.
fn bundle(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("codingame.rs");
    let made = Command::new("bash")
        .arg(root().join("scripts/bundle.sh"))
        .arg(&file)
        .output()
        .unwrap();
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    file
}

#[test]
fn the_bundle_fits_and_stands_alone() {
    let text = fs::read_to_string(bundle("size")).unwrap();
    let size = text.chars().count();
    println!("the bundle has {size} characters");
    assert!(size <= LONGEST);
    for line in text.lines() {
        let foreign = line.contains("extern crate") || line.contains("yinsh::");
        let is_use = line.starts_with("use ");
        let known = line.starts_with("use std::") || line.starts_with("use crate::");
        assert!(!foreign && (!is_use || known), "{line}");
    }
}

/// What the language has got since 1.51, by its looks in a line of code.
fn younger(line: &str) -> Option<&'static str> {
    let code = line.split("//").next().unwrap_or("").trim();
    let in_format = |c: char| c.is_ascii_lowercase() || c == '_';
    let captures =
        code.contains("format!(") || code.contains("println!(") || code.contains("panic!(");
    let captured = code.split('{').skip(1).any(|rest| {
        let word = rest.split(['}', ':']).next().unwrap_or("");
        !word.is_empty() && word.chars().all(in_format)
    });
    let pattern = code
        .split("=>")
        .next()
        .filter(|_| code.contains("=>"))
        .unwrap_or("");
    [
        (
            code.starts_with("let ") && code.ends_with("else {") && !code.contains("= if "),
            "let-else",
        ),
        (captures && captured, "arguments within a format"),
        (
            pattern.contains('(') && pattern.contains(" | ") && !pattern.contains(" if "),
            "nested or-patterns",
        ),
        (
            code.starts_with('(') && code.contains(") = "),
            "assignment to a tuple",
        ),
        (
            code.starts_with("const {") || code.contains("async "),
            "const blocks, async",
        ),
        (
            code.contains("if let ") && code.contains("&& let "),
            "let chains",
        ),
        (
            code.contains("impl<const") || code.contains("<const "),
            "const generics",
        ),
    ]
    .into_iter()
    .find_map(|(found, what)| found.then_some(what))
}

#[test]
fn nothing_of_the_language_is_younger_than_the_site() {
    for (line, what) in [
        ("let Some(x) = y else {", Some("let-else")),
        ("let x = if a { 1 } else {", None),
        ("println!(\"{x}\");", Some("arguments within a format")),
        ("println!(\"{}{:>3}\", x, y);", None),
        ("Some(A | B) => 1,", Some("nested or-patterns")),
        ("A | B => 1,", None),
        ("(a, b) = (b, a);", Some("assignment to a tuple")),
    ] {
        assert_eq!(younger(line), what, "{line}");
    }
    let text = fs::read_to_string(bundle("language")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('"')) {
        assert_eq!(younger(line), None, "{line}");
    }
}

#[test]
fn nothing_of_the_library_is_younger_than_the_site() {
    let file = bundle("library");
    let folder = file.parent().unwrap();
    fs::write(folder.join("clippy.toml"), "msrv = \"1.51\"\n").unwrap();
    let clippy = |source: &Path| {
        Command::new("clippy-driver")
            .args([
                "--edition",
                "2018",
                "--crate-type",
                "bin",
                "--emit=metadata",
                "-Adead_code",
            ])
            .args(["-Aclippy::all", "-Dclippy::incompatible_msrv"])
            .arg("--out-dir")
            .arg(folder)
            .arg(source)
            .env("CLIPPY_CONF_DIR", folder)
            .output()
    };
    let young = folder.join("young.rs");
    fs::write(&young, "fn main() { let _ = \"a.b\".split_once('.'); }").unwrap();
    match clippy(&young) {
        Ok(output) => assert!(!output.status.success(), "the lint sees what is younger"),
        Err(error) => {
            println!("skipped: no clippy-driver ({error})");
            return;
        }
    }
    let output = clippy(&file).unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn the_bundle_plays_the_engine_without_a_fault() {
    let file = bundle("game");
    let bot = file.with_file_name("bot");
    let compiled = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()))
        .args(["--edition", "2018", "-O", "-o"])
        .args([&bot, &file])
        .output()
        .unwrap();
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    let yinsh = env!("CARGO_BIN_EXE_yinsh");
    let engine = format!("{yinsh} codingame --first 50 --turn 10");
    let played = Command::new(yinsh)
        .args([
            "codingame",
            "referee",
            bot.to_str().unwrap(),
            &engine,
            "--games",
            "2",
        ])
        // The bots keep their own time; a busy machine is no fault of theirs.
        .args(["--first", "60000", "--turn", "60000"])
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&played.stderr);
    println!("{log}");
    assert_eq!(played.status.code(), Some(0), "{log}");
    let text = String::from_utf8(played.stdout).unwrap();
    assert_eq!(
        yinsh::record::read(&text).filter(Result::is_ok).count(),
        2,
        "{text}"
    );
    // Random play is beaten: the small engine is an engine.
    let random = "bash tests/data/random_bot.sh 7";
    let played = Command::new(yinsh)
        .args([
            "codingame",
            "referee",
            bot.to_str().unwrap(),
            random,
            "--games",
            "1",
        ])
        .args(["--first", "60000", "--turn", "60000"])
        .current_dir(root())
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&played.stderr);
    assert!(log.contains("game 1: bot 1 wins, three rings"), "{log}");
}
