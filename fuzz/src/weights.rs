//! Files of weights.

use std::sync::LazyLock;
use yinsh::board::{Position, Step};
use yinsh::eval::{Evaluation, Evaluator, MAX_EVAL, Stored, TermWeights, network, tables};

/// Positions that are evaluated: of each phase, and one with a row to remove.
const POSITIONS: [&str; 4] = [
    "4/7/8/9/10/9/10/9/8/7/4 w 0 0",
    "4/7/8/9/3R6/4r4/10/9/8/7/4 w 0 0",
    "4/7/8/9/10/9/10/1RRRrr3/1rrrR3/RMMMM2/4 w 0 0",
    "4/2m4/2M1R3/1rmmm1R2/2R1mM1r2/3MM4/4r1R3/2r1R4/4r3/7/4 w 0 0",
];

/// Steps made from each.
const STEPS: usize = 12;

/// A file of each kind, to be changed.
static FILES: LazyLock<[Vec<u8>; 3]> = LazyLock::new(|| {
    [
        include_bytes!("../../src/eval/yinsh.net").to_vec(),
        tables::Weights::zero().to_bytes(),
        TermWeights::built_in().to_bytes(),
    ]
});

/// The first byte says what the others are: a file as it is (bit 1), or changes to one of a kind
/// (bits 2 and 3) of four bytes each, a place (three bytes) and what is written there; and whether
/// the checksum is put right (bit 0).
pub fn run(data: &[u8]) {
    let Some((&mode, rest)) = data.split_first() else {
        return;
    };
    if mode & 2 == 2 {
        check(rest);
        return;
    }
    let mut file = FILES[usize::from(mode >> 2) % FILES.len()].clone();
    for change in rest.chunks_exact(4) {
        let place = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize;
        let length = file.len();
        // Counted from the end: there the numbers stand that are few and weigh most.
        file[length - 1 - place % length] = change[3];
    }
    if mode & 1 == 1 {
        let content = file.len() - 4;
        let sum = crc32fast::hash(&file[..content]);
        file[content..].copy_from_slice(&sum.to_le_bytes());
    }
    check(&file);
}

/// Weights that are accepted evaluate every position within the bounds, along a line as afresh.
fn check(file: &[u8]) {
    let evaluation = match Evaluation::from_bytes(file) {
        Ok(evaluation) => evaluation,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert!(
        is_written_back::<network::Weights>(file)
            || is_written_back::<tables::Weights>(file)
            || is_written_back::<TermWeights>(file)
    );
    for text in POSITIONS {
        let mut position: Position = text.parse().expect(text);
        let mut evaluator = Evaluator::new(&evaluation, &position);
        let mut line: Vec<(Step, _)> = Vec::new();
        for n in 0..STEPS {
            let value = evaluator.value(&position);
            let fresh = Evaluator::new(&evaluation, &position).value(&position);
            assert_eq!(value, fresh, "{position}");
            assert!(value.abs() <= MAX_EVAL, "{value}");
            if let Some(chances) = evaluation.chances(value) {
                assert_eq!(chances.iter().sum::<u32>(), 1000);
            }
            let steps = position.steps();
            let Some(&step) = steps.get(n * 7 % steps.len().max(1)) else {
                break;
            };
            let undo = evaluator.make(&mut position, step);
            line.push((step, undo));
        }
        for (step, undo) in line.into_iter().rev() {
            evaluator.unmake(&mut position, step, undo);
        }
        assert_eq!(position.to_string(), text);
    }
}

fn is_written_back<W: Stored>(file: &[u8]) -> bool {
    W::from_bytes(file).is_ok_and(|weights| weights.to_bytes() == file)
}
