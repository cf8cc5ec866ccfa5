//! The hash map of warm paths.

use std::collections::HashMap;

use fxhash::FxBuildHasher;

/// A hash map whose keys come from within the program: fast, and no guard against keys chosen to
/// collide. This line alone names the hasher; another one takes a change here and in `Cargo.toml`.
pub(super) type Map<K, V> = HashMap<K, V, FxBuildHasher>;
