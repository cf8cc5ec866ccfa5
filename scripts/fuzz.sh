#!/usr/bin/env bash
# Fuzzes the readers of everything that comes from outside, and whole sessions, with libFuzzer.
#
#   scripts/fuzz.sh [SECONDS] [TARGET…]      (default: 60 seconds each, all targets)
#
# Needs a nightly toolchain (rustup toolchain install nightly) and cargo-fuzz (cargo install cargo-fuzz).
# A target begins with its corpus in fuzz/corpus, and with what earlier runs kept in target/fuzz/corpus.
# Prints what each target executed, and goes on where one finds something; ends with 1 then, and with
# 2 where it can't run. Findings lie in fuzz/artifacts/TARGET; to see one again:
#   cargo +nightly fuzz run -s none TARGET fuzz/artifacts/TARGET/FILE
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=60
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
  seconds=$1
  shift
fi
if (($# == 0)); then
  set -- $(cargo +nightly fuzz list)
fi
# Without a sanitizer: the project has no unsafe code, and is four times as fast.
options=(-s none -O -a)
cargo +nightly fuzz build "${options[@]}" || exit 2
# Tables of 16 MB are given back to the system: kept in between the fuzzer's own small allocations they
# would look like a leak.
export MALLOC_MMAP_THRESHOLD_=1000000
failed=0
printf '%-16s %12s %8s %8s %8s\n' target executions '/s' seconds findings
for target in "$@"; do
  corpus=target/fuzz/corpus/$target
  log=target/fuzz/$target.log
  artifacts=fuzz/artifacts/$target
  mkdir -p "$corpus" "$artifacts"
  before=$(find "$artifacts" -type f | wc -l)
  # An input may take 20 s, and 2 GB.
  cargo +nightly fuzz run "${options[@]}" "$target" "$corpus" "fuzz/corpus/$target" -- \
    "-max_total_time=$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -max_len=8192 \
    >"$log" 2>&1 || failed=1
  found=$(($(find "$artifacts" -type f | wc -l) - before))
  awk -v target="$target" -v found="$found" '
    /^stat::number_of_executed_units/ { done = $2 }
    /^stat::average_exec_per_sec/ { speed = $2 }
    /^Done [0-9]+ runs in [0-9]+ second/ { time = $5 }
    END { printf "%-16s %12d %8d %8s %8d\n", target, done, speed, time == "" ? "-" : time, found }' "$log"
done
if ((failed)); then echo "something was found or failed: see target/fuzz/*.log" >&2; fi
exit "$failed"
