//! What the fuzz targets assert holds for every input of their corpora, `fuzz/corpus/TARGET/*`,
//! every input cut short, and the empty one.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use targets::TARGETS;

#[test]
fn every_input_of_the_corpora_passes_its_target() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let names = |dir: &Path| -> BTreeSet<String> {
        let entries =
            fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
        entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("a plain name")
            })
            .collect()
    };
    let known: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names(&corpora), known, "a corpus for each target");

    for (target, run) in TARGETS {
        run(b"");
        let mut total = 0;
        for name in names(&corpora.join(target)) {
            let path = corpora.join(target).join(&name);
            let bytes = fs::read(&path).expect("a file of the corpus");
            total += bytes.len();
            for part in [&bytes[..], &bytes[..bytes.len() / 2]] {
                let passed = catch_unwind(|| run(part));
                assert!(passed.is_ok(), "{target}: {name}, {} bytes", part.len());
            }
        }
        assert!(total > 0, "{target} has no inputs");
        assert!(
            total <= 16_384,
            "the corpus of {target} has {total} bytes: keep it small"
        );
    }
}
