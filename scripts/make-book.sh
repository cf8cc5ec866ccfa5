#!/bin/sh
# Makes the book of openings that ships with arena: src/arena/openings.txt.
#
# The book depends on the engine and on the settings below alone. Half an hour on one core.
# Usage: scripts/make-book.sh [OPTIONS of `arena book`]
set -eu
cd "$(dirname "$0")/.."
cargo build --release --bins
exec target/release/arena book --cmd target/release/yinsh --out src/arena/openings.txt \
    --count 600 --plies 4 --score 15 --nodes 1000000 --srand 1 "$@"
