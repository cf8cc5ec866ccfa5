//! How an event is gone about: what may differ from machine to machine, and at each resumption.

use super::absolute;
use crate::arena::options::{OptionError, Parsed, read};
use crate::arena::schedule::Shard;
use crate::arena::settings::Manner;
use std::path::PathBuf;

/// The manner asked for: all cores but one, which is left for the arena, unless the event is a
/// quick one.
pub(super) fn manner(parsed: &Parsed, quick: bool, cores: u32) -> Result<Manner, OptionError> {
    let mut manner = Manner {
        concurrency: if quick {
            cores
        } else {
            cores.saturating_sub(1).max(1)
        },
        recover: false,
        strict: false,
        startup_ms: 10_000,
        rating_interval: 0,
        shard: parsed.read("shard", Shard::read)?.unwrap_or(Shard::WHOLE),
        record: None,
        log: None,
        junit: None,
        json: None,
    };
    adjust(&mut manner, parsed)?;
    Ok(manner)
}

/// Applies the options by which an event may be gone about otherwise than before.
///
/// # Errors
/// A value that can't be read.
pub fn adjust(manner: &mut Manner, parsed: &Parsed) -> Result<(), OptionError> {
    if let Some(n) = parsed.read("concurrency", read::small(1))? {
        manner.concurrency = n;
    }
    if let Some(ms) = parsed.read("startup-ms", read::whole(1, 3_600_000))? {
        manner.startup_ms = ms;
    }
    if let Some(n) = parsed.read("ratinginterval", read::small(0))? {
        manner.rating_interval = n;
    }
    manner.recover |= parsed.has("recover");
    manner.strict |= parsed.has("strict");
    let file = |name: &str| {
        parsed
            .get(name)
            .and_then(|g| g.value.as_deref().or_else(|| g.get("file")))
            .map(PathBuf::from)
    };
    for (target, name) in [
        (&mut manner.record, "record"),
        (&mut manner.log, "log"),
        (&mut manner.junit, "junit"),
        (&mut manner.json, "json"),
    ] {
        if let Some(path) = file(name) {
            *target = Some(absolute(&path));
        }
    }
    Ok(())
}
