#!/usr/bin/env bash
# Does the engine hold out? Thousands of games of engine against engine at 10 ms a turn, two at once, a
# quarter of them with two threads; then their turns are checked by the naive twin.
#
#   scripts/soak.sh [DIRECTORY]      (default: target/soak)
#
# Run again with the same directory after an interruption: the journals there are gone on with.
# Settings, by environment, fixed when a directory's run begins but for SAMPLE:
#   YINSH_A, YINSH_B   programs of the two engines (this tree's release build); where they differ, the
#                      run is a strength match as well, and its table stands in the report
#   GAMES              games in all (5000), a multiple of 8: pairs, a quarter of them with two threads
#   MOVETIME           milliseconds a turn (10); OVERHEAD of them are kept back (1)
#   MARGIN             milliseconds a turn may be late before it loses (50)
#   CONCURRENCY        games at once (2)
#   SAMPLE             the twin checks every so many games (1)
#
# Ends with 0 when no engine crashed, played an illegal turn, lost on time, told another result than the
# referee, complained, grew by more than 5 % after warm-up or was left running, and the twin agrees; else with 1,
# and with 2 where it could not run. DIRECTORY/report.txt says which. The full run takes about an hour
# on two cores, and nothing else should run.
set -euo pipefail
cd "$(dirname "$0")/.."
directory=${1:-target/soak}
games=${GAMES:-5000}
movetime=${MOVETIME:-10}
if [[ ! $games =~ ^[0-9]+$ ]] || ((games == 0 || games % 8)); then
  echo "soak.sh: GAMES=$games is no multiple of 8" >&2
  exit 2
fi
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
cargo build --release --bins
# What an engine writes to its standard error is kept: a search that fails says so there, and still
# answers.
engine() {
  printf '#!/bin/sh\nexec "%s" 2>>"%s"\n' "$(realpath "$2")" "$directory/stderr-$1.txt" >"$directory/engine-$1"
  chmod +x "$directory/engine-$1"
}
engine A "${YINSH_A:-target/release/yinsh}"
engine B "${YINSH_B:-target/release/yinsh}"
memory=$directory/memory.txt
report=$directory/report.txt
failed=0

# Writes "SECONDS PID KILOBYTES NAME" once a second for the arena and everything it started. A run
# that is gone on with has other processes, so its lines may follow those of the first.
sample_memory() {
  while sleep 1; do
    ps -A -o pid= -o ppid= -o rss= -o comm= | awk -v root="$$" -v now="$(date +%s)" '
      { parent[$1] = $2; size[$1] = $3; name[$1] = $4 }
      # Whether this script started it, through the arena.
      function is_ours(pid,  arena) {
        for (; pid > 1 && pid != root; pid = parent[pid]) if (name[pid] == "arena") arena = 1
        return arena && pid == root
      }
      END { for (pid in name) if (is_ours(pid)) print now, pid, size[pid], name[pid] }'
  done >>"$memory"
}

# A part of the run: its name, games and threads.
play() {
  local journal=$directory/$1.journal code=0 rounds=$(($2 / 2)) threads=$3
  if [[ -e $journal ]]; then
    target/release/arena resume "$journal" --recover --strict || code=$?
  else
    target/release/arena match --event "soak, threads $threads" --journal "$journal" \
      --engine "cmd=$directory/engine-A" name=A --engine "cmd=$directory/engine-B" name=B \
      --each "st=$(awk -v ms="$movetime" 'BEGIN { print ms / 1000 }')" "timemargin=${MARGIN:-50}" \
      "option.Move Overhead=${OVERHEAD:-1}" "option.Threads=$threads" \
      --rounds "$rounds" --concurrency "${CONCURRENCY:-2}" --srand "$threads" \
      --ratinginterval 500 --recover --strict || code=$?
  fi
  case $code in
  0) ;;
  4) failed=1 ;; # an engine at fault: the report names it
  *) exit "$code" ;;
  esac
}

sample_memory &
sampler=$!
trap 'kill $sampler 2>/dev/null || true' EXIT
play one-thread $((games / 4 * 3)) 1
play two-threads $((games / 4)) 2
kill $sampler
trap - EXIT
wait $sampler 2>/dev/null || true
journals=("$directory/one-thread.journal" "$directory/two-threads.journal")

# A process lived on when one of the sampled ids still belongs to a program of that name.
leftover() {
  sort -u -k2,2n -k4 "$memory" | while read -r _ pid _ name; do
    if [[ $(ps -o comm= -p "$pid") == "$name" ]]; then echo "$pid $name"; fi
  done
}

# Each process's mean size in the second fifth of its life, behind the warm-up, and in the last fifth.
growth() {
  awk '{ n[$2]++; size[$2, n[$2]] = $3; name[$2] = $4 }
    function mean(pid, fifth,  i, sum, from, to) {
      from = int(n[pid] * (fifth - 1) / 5) + 1
      to = int(n[pid] * fifth / 5)
      for (i = from; i <= to; i++) sum += size[pid, i]
      return sum / (to - from + 1)
    }
    END {
      for (pid in n) {
        if (n[pid] < 20) continue # ran too briefly to tell
        early = mean(pid, 2); late = mean(pid, 5)
        printf "%s %s %d s %.0f KB %.0f KB %+.2f %%\n", name[pid], pid, n[pid], early, late, 100 * (late / early - 1)
      }
    }' "$memory" | sort
}

{
  target/release/arena report "${journals[@]}"
  echo
  echo "How the games ended:"
  cat "${journals[@]}" | sed -n 's/.*"result":"[^"]*","reason":"\([a-z-]*\)".*/\1/p' | sort | uniq -c
  echo
  echo "Processes left over:"
  leftover | tee "$directory/leftover.txt"
  echo
  echo "Resident memory: program, process, seconds seen, mean in the second and the last fifth, growth:"
  growth | tee "$directory/growth.txt"
  echo
} >"$report" 2>&1
if [[ -s $directory/leftover.txt ]]; then failed=1; fi
if ! awk '$1 != "arena" && $(NF - 1) > 5 { exit 1 }' "$directory/growth.txt"; then
  echo "an engine grew by more than 5 %" >>"$report"
  failed=1
fi
if [[ ! -s $directory/growth.txt ]]; then
  echo "the run was too short to judge memory: 20 s at least" >>"$report"
fi

for side in A B; do
  if [[ -s $directory/stderr-$side.txt ]]; then
    echo "engine $side wrote to its standard error: see $directory/stderr-$side.txt" >>"$report"
    failed=1
  fi
done

echo "checking the games by the twin" >&2
YINSH_JOURNALS="${journals[0]}:${journals[1]}" YINSH_SAMPLE=${SAMPLE:-1} cargo test \
  --test journal_by_twin -- --ignored --nocapture 2>&1 | tee "$directory/twin.txt" || failed=1
grep 'by the twin' "$directory/twin.txt" >>"$report" || failed=1
if ((failed)); then echo "result: FAILED" >>"$report"; else echo "result: passed" >>"$report"; fi
cat "$report"
exit "$failed"
