//! Files of games to learn from.

use std::path::Path;
use yinsh::learn::{Reader, SAMPLE_BYTES, Sample, Tail};

/// The first byte says whether the checksums in what follows are made right: by itself a fuzzer
/// hardly ever comes past them.
pub fn run(data: &[u8]) {
    let Some((&mode, file)) = data.split_first() else {
        return;
    };
    let mut file = file.to_vec();
    if mode & 1 == 1 {
        mend(&mut file);
    }
    for tail in [Tail::Whole, Tail::MayBeTorn] {
        check(&file, tail);
    }
}

/// What is accepted is what a writer writes.
fn check(file: &[u8], tail: Tail) {
    let mut reader = match Reader::new(file, Path::new("data"), tail) {
        Ok(reader) => reader,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let mut written = reader.header().encode().expect("a header that was read");
    let mut sections = reader.sections();
    let mut failed = false;
    while let Some(game) = reader.next() {
        match game {
            Ok(game) => {
                // Headers without games between two are passed over; then bytes can't be compared.
                if reader.sections() > sections {
                    let header = reader.header().encode().expect("a header that was read");
                    failed |= reader.sections() > sections + 1;
                    written.extend(header);
                    sections = reader.sections();
                }
                for sample in &game.samples {
                    let bytes: [u8; SAMPLE_BYTES] = sample.encode();
                    assert_eq!(Sample::decode(&bytes).as_ref(), Ok(sample));
                    super::checks::valid(&sample.position().expect("a sample that was read"));
                }
                written.extend(game.encode().expect("a game that was read"));
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                failed = true;
            }
        }
    }
    if !failed && reader.sections() == sections {
        let whole = usize::try_from(reader.offset()).expect("a small file");
        assert_eq!(written, file[..whole]);
        match reader.torn() {
            Some(torn) => assert_eq!(file.len(), whole + torn.bytes),
            None => assert_eq!(file.len(), whole),
        }
    }
}

/// Puts right checksums where headers and games end by their own account.
fn mend(file: &mut [u8]) {
    const HEADER: usize = 33;
    const GAME: usize = 10;
    let mut at = 0;
    while let Some(rest) = file.get(at..) {
        let two = |n: usize| {
            rest.get(n..n + 2)
                .map(|b| usize::from(u16::from_le_bytes([b[0], b[1]])))
        };
        let length = if rest.starts_with(b"YINSHDAT") {
            two(HEADER - 2).map(|name| HEADER + name)
        } else if rest.starts_with(b"GAME") {
            two(GAME - 2).map(|samples| GAME + samples * SAMPLE_BYTES)
        } else {
            None
        };
        let Some(length) = length.filter(|length| length + 4 <= rest.len()) else {
            return;
        };
        let sum = crc32fast::hash(&rest[..length]);
        file[at + length..at + length + 4].copy_from_slice(&sum.to_le_bytes());
        at += length + 4;
    }
}
