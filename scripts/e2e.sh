#!/usr/bin/env bash
# Drives the pages in a headless Chromium: every scripts/e2e/test-*.mjs, or those named.
#
#   scripts/e2e.sh            all of them
#   scripts/e2e.sh play       scripts/e2e/test-play.mjs
#
# Installs Debian's chromium, nodejs and npm where they are missing and that is possible; where
# they can't be had it says so and ends with 0, or with 1 if E2E_REQUIRED is set. Screenshots go
# to target/e2e. YINSH and ARENA name the binaries to test; by default they are built.
set -euo pipefail
cd "$(dirname "$0")/.."

missing() {
  echo "e2e skipped: $1"
  [ -z "${E2E_REQUIRED:-}" ] || exit 1
  exit 0
}

have() { command -v "$1" >/dev/null 2>&1; }

install() {
  have apt-get && [ "$(id -u)" = 0 ] || return 1
  echo "installing $*"
  apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}

CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$CHROMIUM" ]; then
  install chromium || missing "no chromium"
  CHROMIUM=$(command -v chromium) || missing "no chromium"
fi
if ! have node || ! have npm; then install nodejs npm || missing "no node"; fi
(cd scripts/e2e && npm ci --silent --no-audit --no-fund) || missing "playwright-core can't be installed"

if [ -z "${YINSH:-}" ] || [ -z "${ARENA:-}" ]; then
  cargo build --quiet --bins
  built=${CARGO_TARGET_DIR:-target}/debug
  YINSH=${YINSH:-$(realpath "$built/yinsh")}
  ARENA=${ARENA:-$(realpath "$built/arena")}
fi
export CHROMIUM YINSH ARENA
mkdir -p target/e2e

names=("$@")
if [ ${#names[@]} = 0 ]; then
  for file in scripts/e2e/test-*.mjs; do names+=("$(basename "$file" .mjs)"); done
fi
passed=0 failed=0
for name in "${names[@]}"; do
  file=scripts/e2e/test-${name#test-}.mjs
  if timeout 600 node "$file"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
