#!/usr/bin/env bash
# Makes the single source file that CodinGame takes, from src/solo: each file a module, without
# comments and empty lines.
#
#   scripts/bundle.sh [FILE]     by default target/codingame.rs
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/codingame.rs}
mkdir -p "$(dirname "$out")"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
{
  echo "// yinsh $version, MIT licence. Made by scripts/bundle.sh: do not edit."
  for file in grid weights patterns position search site; do
    echo "mod $file {"
    sed -e '/^ *\/\//d' -e '/^ *$/d' -e 's/^ *//' -e 's/crate::solo::/crate::/' "src/solo/$file.rs"
    echo "}"
  done
  echo "fn main() {"
  echo "site::run();"
  echo "}"
} >"$out.tmp"
mv "$out.tmp" "$out"
size=$(wc -m <"$out")
echo "$out: $size characters"
if [ "$size" -gt 100000 ]; then
  echo "more than the 100000 that the site takes" >&2
  exit 1
fi
