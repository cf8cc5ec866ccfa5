#!/usr/bin/env bash
# Makes weights from nothing, stage by stage and round by round, and the tables that tell of it.
#
#   scripts/train.sh [--quick] [DIRECTORY]      (default: training/, which git ignores)
#
# Each round makes games by self-play with the best evaluation so far, the first with the hand-made
# one. From them and those of the round before, the three stages are learned in turn: the hand-made
# terms (A), the tables (B), the network (C). Each then plays the best so far in a sequential test at
# equal time, and takes its place if it passes. At the end the stages of the last round play each
# other at a fixed number of nodes.
#
# DIRECTORY/best.weights is the result, DIRECTORY/results.md has the tables. Try the weights with
#   yinsh "setoption name EvalFile value DIRECTORY/best.weights" "go movetime 1000"
# and see CONTRIBUTING.md for how to ship them. After an interruption run it again: what is finished is kept.
#
# Settings, by environment, with their defaults:
#   ROUNDS=4        rounds
#   GAMES=20000     games a round
#   NODES=1000      nodes a turn in them
#   TRAIN=          options of `yinsh train`
#   EACH=st=0.02    what limits a turn in the tests
#   SPRT="elo0=0 elo1=20"
#   PAIRS=500       pairs of games after which a test ends undecided, which is not passed
#   STAGE_EACH=nodes=2000 STAGE_PAIRS=200    the matches of the stages at the end
#   THREADS=        threads of self-play, games at once (one for each core)
#   YINSH= ARENA=   the programs (built where not given)
#
# On two cores a round takes about half an hour; with its tests at equal time nothing else should run.
# --quick takes sizes so small that all is done in a minute or two; its weights are worth nothing.
set -euo pipefail
if [[ ${1:-} == -h || ${1:-} == --help ]]; then
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0"
  exit
fi
default=training
if [[ ${1:-} == --quick ]]; then
  shift
  default=training/quick
  : "${ROUNDS:=2}" "${GAMES:=100}" "${NODES:=50}" "${TRAIN:=--epochs 2 --batch 256}"
  : "${EACH:=nodes=100}" "${PAIRS:=4}" "${STAGE_EACH:=nodes=100}" "${STAGE_PAIRS:=4}"
fi
rounds=${ROUNDS:-4}
games=${GAMES:-20000}
nodes=${NODES:-1000}
read -ra train <<<"${TRAIN:-}"
each=${EACH:-st=0.02}
read -ra sprt <<<"${SPRT:-elo0=0 elo1=20}"
pairs=${PAIRS:-500}
stage_each=${STAGE_EACH:-nodes=2000}
stage_pairs=${STAGE_PAIRS:-200}
threads=${THREADS:-$(getconf _NPROCESSORS_ONLN)}
directory=${1:-}
if [[ -n $directory ]]; then directory=$(realpath -m "$directory"); fi
cd "$(dirname "$0")/.."
directory=${directory:-$PWD/$default}
mkdir -p "$directory"
if [[ -z ${YINSH:-} || -z ${ARENA:-} ]]; then cargo build --release --bins; fi
yinsh=${YINSH:-$PWD/target/release/yinsh}
arena=${ARENA:-$PWD/target/release/arena}
results=$directory/results.md

# named EVALUATION: how tables and matches call it.
named() { basename "$1" .weights; }

# match NAME COMMAND EVALUATION EVALUATION OPTION...: plays two evaluations, once; `code` is arena's.
match() {
  local file=$directory/$1.match command=$2 first=$3 second=$4
  local bots=()
  shift 4
  for evaluation in "$first" "$second"; do
    bots+=(--engine "cmd=$yinsh" "name=$(named "$evaluation")" "option.EvalFile=$evaluation")
  done
  if [[ ! -e $file ]]; then
    rm -f "$file.journal"
    code=0
    "$arena" "$command" "${bots[@]}" --concurrency "$threads" --recover --ratinginterval 100 \
      --journal "$file.journal" "$@" >"$file.part" 2>&1 || code=$?
    if ((code != 0 && code != 1 && code != 3)); then
      tail -n 20 "$file.part" >&2
      exit "$code"
    fi
    echo "exit code $code" >>"$file.part"
    mv "$file.part" "$file"
  fi
  code=$(awk 'END { print $NF }' "$file")
  figures=$(awk '$1 == "arena:" { games = $2 } $1 == "Elo" { elo = $2 " " $3 " " $4 }
    END { print games " | " elo }' "$file")
}

# learned LOG: positions, loss and accuracy of a training, on games held out.
learned() {
  awk -F '|' '/learned from/ { match($0, /learned from [0-9]+/); n = substr($0, RSTART + 13, RLENGTH - 13) }
    /^all/ { split($2, all, " ") } /20 and more/ && !late[1] { split($2, late, " ") }
    END { print n " | " all[1] " | " late[3] " %" }' "$1"
}

best=handmade
rows=()
files=()
for ((round = 1; round <= rounds; round++)); do
  data=$directory/round-$round.games
  files+=("$data")
  "$yinsh" datagen --eval "$best" --out "$data" --games "$games" --nodes "$nodes" \
    --seed "$((1000 * round + 1))" --threads "$threads"
  use=("${files[@]}")
  if ((round > 2)); then use=("${files[@]: -2}"); fi
  maker=$(named "$best")
  for model in terms tables network; do
    name=round-$round-$model
    weights=$directory/$name.weights
    if [[ ! -e $weights ]]; then
      "$yinsh" train --model "$model" --out "$weights.part" "${train[@]}" "${use[@]}" \
        | tee "$directory/$name.log"
      mv "$weights.part" "$weights"
    fi
    against=$(named "$best")
    match "$name" sprt "$weights" "$best" --each "$each" --sprt "${sprt[@]}" --rounds "$pairs"
    kept=no
    if ((code == 0)); then
      best=$weights
      kept=yes
    fi
    rows+=("| $name | $maker | $(learned "$directory/$name.log") | $against | $figures | $kept |")
  done
done

last=$directory/round-$rounds
stages=()
for pair in "tables terms" "network tables" "network terms"; do
  read -r first second <<<"$pair"
  match "stage-$first-$second" match "$last-$first.weights" "$last-$second.weights" \
    --each "$stage_each" --rounds "$stage_pairs"
  stages+=("| $first | $second | $figures |")
done
if [[ $best != handmade ]]; then cp "$best" "$directory/best.weights"; fi

{
  echo "Self-play: $games games a round, $nodes nodes a turn. Tests: $each, ${sprt[*]}, at most $pairs pairs."
  echo
  echo "| weights | games made by | learned from | loss held out | winner foretold | against | games | Elo | kept |"
  echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
  printf '%s\n' "${rows[@]}"
  echo
  echo "Stages of the last round, $stage_each:"
  echo
  echo "| stage | against | games | Elo |"
  echo "| --- | --- | --- | --- |"
  printf '%s\n' "${stages[@]}"
  echo
  echo "The best: $(named "$best")"
} >"$results"
cat "$results"
