#!/usr/bin/env bash
# The figures of the search, each measured by a command of its own. Nothing else should run beside it.
#
#   scripts/figures.sh [FIGURE...]
#
#   speed    nodes a second over the bench positions: median of 5 runs
#   depth    two threads against one: how much sooner they reach depth DEPTH (14) over the bench
#            positions, each from an empty table of 64 MB; geometric mean of the medians of 3 runs
#   threads  two threads against one at 20 ms a turn, PAIRS (200) pairs of games
#   time     100 ms a turn against 10 ms, PAIRS pairs
#   first    the search against the project's first one, both with the hand-made evaluation they
#            had in common, 100 ms a turn, PAIRS pairs; builds the old engine from history
#   memory   the most memory held in a search of 3 s, beside a Hash of 16 MB
#   start    from start to readyok: median of 11 runs
#
# Without arguments all but `first` and `threads`, which take half an hour and ten minutes. Matches, one
# game at a time, leave their journals in target/figures. Of times as short as 10 ms a turn, 1 ms is kept
# back and not the usual 10.
set -euo pipefail
cd "$(dirname "$0")/.."

depth_to_reach=${DEPTH:-14}
pairs=${PAIRS:-200}
store=target/figures
yinsh=target/release/yinsh
arena=target/release/arena

usage() {
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0"
}

median() {
  sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

speed() {
  local nps
  nps=$(for _ in 1 2 3 4 5; do "$yinsh" bench | awk 'END { print $3 }'; done | median)
  echo "speed: $nps nodes a second"
}

# Milliseconds to the depth with $1 threads, a line a position. One process, with an empty table for
# each position; the time told with `bestmove`'s last line is the search's own.
times() {
  { printf 'setoption name Hash value 64\nsetoption name Threads value %s\n' "$1"
    grep -v '^#' src/search/bench.txt | while read -r position; do
      printf 'uginewgame\nposition fen %s\ngo depth %s\nwait\n' "$position" "$depth_to_reach"
    done
    echo quit; } | searches | awk '
      /^info .* time / { for (i = 1; i < NF; i++) if ($i == "time") time = $(i + 1) }
      /^bestmove/ { print time }'
}

# Passes commands on to the engine; `wait` holds them back until its next `bestmove`.
searches() {
  local line answer
  coproc ENGINE { exec "$yinsh"; }
  # bash forgets these as soon as the engine ends.
  local to=${ENGINE[1]} from=${ENGINE[0]} process=$ENGINE_PID
  while read -r line; do
    if [ "$line" = wait ]; then
      while read -r answer <&"$from"; do
        echo "$answer"
        case $answer in bestmove*) break ;; esac
      done
    else
      echo "$line" >&"$to"
    fi
  done
  wait "$process" || true
}

depth() {
  local threads run
  # In turns, so that a machine that gets slower or faster meanwhile does so for both.
  for run in 1 2 3; do
    for threads in 1 2; do times "$threads" >"$store/depth-$threads-$run"; done
  done
  for threads in 1 2; do
    paste "$store/depth-$threads"-* | while read -r a b c; do
      printf '%s\n' "$a" "$b" "$c" | median
    done >"$store/depth-$threads"
  done
  # Searches of under 20 ms say more of the clock than of the threads.
  paste "$store/depth-1" "$store/depth-2" | awk -v depth="$depth_to_reach" '
    $1 >= 20 { sum += log($1 / ($2 > 0 ? $2 : 1)); n++ }
    END { printf "depth: two threads reach depth %d %.2f times as fast as one (%d positions)\n", depth, exp(sum / n), n }'
}

# A match: the figure's name, then arena's options.
match() {
  local name=$1
  shift
  "$arena" match "$@" --concurrency 1 --rounds "$pairs" --srand 1 --strict --journal "$store/$name-$(date +%s).journal"
}

threads() {
  match threads --engine "cmd=$yinsh" name=two-threads option.Threads=2 \
    --engine "cmd=$yinsh" name=one-thread --each st=0.02 "option.Move Overhead=1"
}

time_() {
  match time --engine "cmd=$yinsh" name=100ms st=0.1 --engine "cmd=$yinsh" name=10ms st=0.01 \
    --each "option.Move Overhead=1"
}

# The engine of 77eb55e, the first that spoke the protocol, with the search of 31fd529.
first() {
  local tree=$store/first
  if [ ! -x "$store/yinsh-first" ]; then
    git worktree add --quiet --detach "$tree" 77eb55e
    (
      cd "$tree"
      git rm -rq --cached src/search && rm -rf src/search && git checkout --quiet 31fd529 -- src/search
      CARGO_TARGET_DIR=target cargo build --quiet --release
      cp target/release/yinsh ../yinsh-first
    )
    git worktree remove --force "$tree"
  fi
  match first --engine "cmd=$yinsh" name=search option.EvalFile=handmade \
    --engine "cmd=$store/yinsh-first" name=first-search --each st=0.1
}

memory() {
  local position held process
  position=$(grep -v '^#' src/search/bench.txt | sed -n 20p)
  coproc ENGINE { exec "$yinsh"; }
  process=$ENGINE_PID
  printf 'position fen %s\ngo movetime 3000\n' "$position" >&"${ENGINE[1]}"
  sleep 2.5
  held=$(awk '/^VmHWM/ { print $2 }' "/proc/$process/status")
  echo quit >&"${ENGINE[1]}"
  wait "$process" || true
  echo "memory: $(((held + 1023) / 1024 - 16)) MB beside a Hash of 16 MB"
}

start() {
  local before process
  for _ in 1 2 3 4 5 6 7 8 9 10 11; do
    before=$(date +%s%N)
    coproc ENGINE { exec "$yinsh"; }
    process=$ENGINE_PID
    printf 'ugi\nisready\n' >&"${ENGINE[1]}"
    while read -r line <&"${ENGINE[0]}" && [ "$line" != readyok ]; do :; done
    echo $((($(date +%s%N) - before) / 1000))
    echo quit >&"${ENGINE[1]}"
    wait "$process" || true
  done | median | awk '{ printf "start: %.1f ms to readyok\n", $1 / 1000 }'
}

[ $# -gt 0 ] || set -- speed depth time memory start
for figure in "$@"; do
  case $figure in
  speed | depth | threads | time | first | memory | start) ;;
  -h | --help) usage; exit 0 ;;
  *)
    echo "figures.sh: no figure '$figure', there are: speed depth threads time first memory start" >&2
    exit 2
    ;;
  esac
done
cargo build --quiet --release
mkdir -p "$store"
for figure in "$@"; do
  case $figure in
  time) time_ ;;
  *) "$figure" ;;
  esac
done
