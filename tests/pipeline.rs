//! The training pipeline: from nothing to weights and the tables that tell of them.

use std::path::Path;
use std::process::{Command, Output};
use std::{fs, path::PathBuf};

use yinsh::eval::Evaluation;

fn run(directory: &Path) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/train.sh");
    Command::new("bash")
        .args([&script, Path::new("--quick"), directory])
        .env("YINSH", env!("CARGO_BIN_EXE_yinsh"))
        .env("ARENA", env!("CARGO_BIN_EXE_arena"))
        // Decided after a pair or two, so that some weights are kept.
        .env("SPRT", "elo0=-200 elo1=200 alpha=0.49 beta=0.49")
        .env("THREADS", "2")
        .output()
        .expect("bash runs")
}

#[test]
fn the_pipeline_makes_weights_from_nothing_and_keeps_what_is_finished() {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pipeline");
    let _ = fs::remove_dir_all(&directory);
    let done = run(&directory);
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let results = fs::read_to_string(directory.join("results.md")).unwrap();
    for round in 1..=2 {
        for model in ["terms", "tables", "network"] {
            let name = format!("round-{round}-{model}");
            let row = format!("| {name} | ");
            let rows = results.lines().filter(|line| line.starts_with(&row));
            assert_eq!(rows.count(), 1, "{results}");
            let weights = directory.join(format!("{name}.weights"));
            let evaluation = Evaluation::by_name(weights.to_str().unwrap());
            let text = evaluation.ok().map(|e| e.to_string());
            assert!(text.is_some_and(|t| t.starts_with(model)), "{name}");
        }
    }
    for stages in ["tables | terms", "network | tables", "network | terms"] {
        assert!(results.contains(&format!("| {stages} | 8 | ")), "{results}");
    }
    let kept = results.lines().rfind(|line| line.ends_with("| yes |"));
    let best = kept.map_or("handmade", |line| line.split(' ').nth(1).unwrap());
    assert!(results.contains(&format!("The best: {best}")), "{results}");
    let best = directory.join(format!("{best}.weights"));
    assert_eq!(
        fs::read(directory.join("best.weights")).ok(),
        fs::read(best).ok()
    );

    // Again: nothing is made twice, and the same is told.
    let made = |file: &str| {
        fs::metadata(directory.join(file))
            .unwrap()
            .modified()
            .unwrap()
    };
    let files = [
        "round-1.games",
        "round-2-network.weights",
        "stage-network-terms.match",
    ];
    let before = files.map(made);
    assert!(run(&directory).status.success());
    assert_eq!(files.map(made), before);
    assert_eq!(
        fs::read_to_string(directory.join("results.md")).unwrap(),
        results
    );
}
