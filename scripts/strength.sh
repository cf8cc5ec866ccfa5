#!/usr/bin/env bash
# Does the engine beat the built-in bots as it should? 100 games each at 100 ms a turn, from the shipped
# openings, seed fixed: at least 99 points against `random`, 95 against `greedy`.
#
#   scripts/strength.sh [OPTIONS of arena match, such as --concurrency 2]
#
# Ends with 0 when both figures are reached, else with 1. Takes a few minutes; nothing else should run.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failed=0

# plays BOT and compares the engine's points of 100 with LEAST
against() {
  local bot=$1 least=$2 points
  shift 2
  target/release/arena match --engine cmd=target/release/yinsh name=yinsh --engine "cmd=$bot" \
    --each st=0.1 --rounds 50 --srand 1 --strict --journal "$out/$bot.journal" \
    --json "$out/$bot.json" "$@"
  points=$(awk '/"name": "yinsh"/ { found = 1 }
    found && /"points"/ { gsub(/[^0-9.]/, ""); print; exit }' "$out/$bot.json")
  echo "yinsh - $bot: $points of 100, at least $least expected"
  if ! awk -v a="$points" -v b="$least" 'BEGIN { exit !(a >= b) }'; then failed=1; fi
}

against random 99 "$@"
against greedy 95 "$@"
exit "$failed"
