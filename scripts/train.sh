#!/usr/bin/env bash
# Makes the shipped weights from nothing: rounds of self-play and training, each with the evaluation
# of the round before, the first with the hand-made one.
#
#   scripts/train.sh [DIRECTORY]      (default: training/, which git ignores)
#
# Settings, by environment: ROUNDS (8), GAMES a round (20000), NODES a turn (1000), THREADS (one for
# each core). Every round is one file of games and one of weights; after an interruption run it
# again: finished files are kept and a file of games half made is continued.
# With two cores a round takes about ten minutes. The result is DIRECTORY/round-N.net; try it with
#   yinsh "setoption name EvalFile value DIRECTORY/round-N.net" "go movetime 1000"
# and ship it as src/eval/yinsh.net once a match says that it is stronger (see CONTRIBUTING.md).
set -euo pipefail
cd "$(dirname "$0")/.."
directory=${1:-training}
rounds=${ROUNDS:-8}
games=${GAMES:-20000}
nodes=${NODES:-1000}
threads=${THREADS:-$(getconf _NPROCESSORS_ONLN)}
mkdir -p "$directory"
cargo build --release --bin yinsh
yinsh=target/release/yinsh

evaluation=handmade
files=()
for ((round = 1; round <= rounds; round++)); do
  data=$directory/round-$round.games
  weights=$directory/round-$round.net
  files+=("$data")
  "$yinsh" datagen --eval "$evaluation" --out "$data" --games "$games" --nodes "$nodes" \
    --seed "$((1000 * round + 1))" --threads "$threads"
  if [[ ! -e $weights ]]; then
    # The games of this round and the one before; the first two rounds begin from nothing.
    use=("${files[@]: -2}")
    start=()
    if ((round > 2)); then
      start=(--start "$evaluation" --rate 0.001)
    else
      use=("$data")
    fi
    "$yinsh" train --out "$weights.part" "${start[@]}" "${use[@]}" | tee "$directory/round-$round.log"
    mv "$weights.part" "$weights"
  fi
  evaluation=$weights
done
echo "$evaluation"
