//! What surrounds the arena may fail it: a folder that can't be written, a disk that is full under a
//! file derived from the journal, a reader that goes away. Each ends in a defined way, and no result
//! is lost. (A full disk under the journal itself: `arena_resume.rs`.)
#![cfg(unix)]

mod arena;

use arena::Workshop;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

const EVENT: [&str; 7] = [
    "match", "--engine", "random", "--engine", "greedy", "--rounds", "2",
];

#[test]
fn a_folder_that_cannot_be_written_is_named_before_any_game() {
    let shop = Workshop::new("read-only");
    let locked = shop.path("locked");
    fs::create_dir(&locked).expect("a folder");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).expect("permissions");
    // Who may write everywhere still can't write into the kernel's own folder.
    let folders = [locked.display().to_string(), "/proc/self".to_owned()];
    let cannot = |folder: &&String| {
        let probe = format!("{folder}/probe");
        fs::write(&probe, "").is_err() || fs::remove_file(&probe).is_err()
    };
    let Some(folder) = folders.iter().find(cannot) else {
        println!("skipped: every folder can be written here");
        return;
    };
    let journal = format!("{folder}/j");
    let args = [&EVENT[..], &["--journal", &journal]].concat();
    let outcome = shop.run(&args).expect(2);
    assert!(
        outcome.err.contains(&format!("arena: {journal}: ")),
        "{}",
        outcome.err
    );
    assert!(!outcome.out.contains("game 1"), "{}", outcome.out);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_a_derived_file_is_an_error_with_all_games_in_the_journal() {
    let shop = Workshop::new("full-output");
    for (n, option) in [
        &["--json", "/dev/full"][..],
        &["--junit", "/dev/full"],
        &["--record", "file=/dev/full"],
    ]
    .iter()
    .enumerate()
    {
        let journal = format!("j{n}");
        let args = [&EVENT[..], &["--journal", &journal], option].concat();
        let outcome = shop.run(&args).expect(2);
        assert!(
            outcome.err.contains("arena: /dev/full: No space left"),
            "{}",
            outcome.err
        );
        assert_eq!(shop.journal(&journal).1.len(), 4);
        // They are made from the journal again.
        shop.run(&["report", &journal, "--json", "result.json"])
            .expect(0);
        assert!(shop.text("result.json").contains("\"games\": 4"));
    }
}

#[test]
fn a_reader_that_goes_away_ends_no_event() {
    let shop = Workshop::new("closed-output");
    let line = format!(
        "{{ '{}' {} --rounds 200 --journal j; echo $? >code; }} | head -n 1",
        env!("CARGO_BIN_EXE_arena"),
        EVENT[..5].join(" ")
    );
    let mut command = Command::new("sh");
    command.args(["-c", &line]);
    let outcome = shop.start_command(command).wait().expect(0);
    assert!(outcome.out.starts_with("game "), "{}", outcome.out);
    assert_eq!(shop.text("code").trim(), "0", "{}", outcome.err);
    assert_eq!(shop.journal("j").1.len(), 400);
}
