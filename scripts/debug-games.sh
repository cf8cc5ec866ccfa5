#!/usr/bin/env bash
# The engine as a debug build, with checks of arithmetic and of everything that is kept up to date: keys,
# stages, the evaluation's sums, the validity of each position. It has to pass `arena check`, and plays 50
# games, one side with two threads.
#
#   scripts/debug-games.sh [OPTIONS of arena match]
#
# Ends with 0 when no check failed. A search that fails still answers, so its error line is looked for.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --bins
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
yinsh=target/debug/yinsh
target/debug/arena check "$yinsh" --slack-ms 500
target/debug/arena match --engine "cmd=$yinsh" name=one option.Threads=1 --engine "cmd=$yinsh" name=two \
  option.Threads=2 --each nodes=3000 --rounds 25 --strict --journal "$out/journal" --log "file=$out/log" "$@"
if grep -E 'the search failed|panicked' "$out/log"; then
  echo "debug-games.sh: a check failed" >&2
  exit 1
fi
echo "no check failed"
