//! A short fingerprint of bytes, the same on every machine and in every version.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// 64 bits of FNV-1a: tells files and settings apart that differ by accident, not by malice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest(u64);

impl Digest {
    /// The fingerprint of the bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0000_0100_0000_01b3;
        Digest(
            bytes
                .iter()
                .fold(OFFSET, |h, &b| (h ^ u64::from(b)).wrapping_mul(PRIME)),
        )
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map(Digest).map_err(|_| {
            serde::de::Error::custom(format!("`{text}` is no digest of 16 hex digits"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test vectors of FNV-1a.
    #[test]
    fn fnv_1a() {
        assert_eq!(Digest::of(b"").to_string(), "cbf29ce484222325");
        assert_eq!(Digest::of(b"a").to_string(), "af63dc4c8601ec8c");
        assert_eq!(Digest::of(b"foobar").to_string(), "85944171f73967e8");
    }

    #[test]
    fn a_digest_survives_json() {
        let digest = Digest::of(b"x");
        let text = serde_json::to_string(&digest).unwrap();
        assert_eq!(serde_json::from_str::<Digest>(&text).unwrap(), digest);
        assert!(serde_json::from_str::<Digest>("\"xyz\"").is_err());
    }
}
