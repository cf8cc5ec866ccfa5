//! Dates as text.

/// Now, as RFC 3339 in UTC with whole seconds: `2026-01-31T12:00:00Z`.
pub fn now() -> String {
    jiff::Timestamp::now()
        .strftime("%Y-%m-%dT%H:%M:%SZ")
        .to_string()
}

/// Now, for a file's name: `20260131-120000`.
pub fn stamp() -> String {
    jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string()
}

/// The date of an RFC 3339 time as records write it: `2026.01.31`.
pub fn record_date(rfc3339: &str) -> String {
    rfc3339
        .get(..10)
        .map_or_else(|| "????.??.??".to_owned(), |date| date.replace('-', "."))
}
