//! The match runner.

fn main() {}
