#!/bin/sh
# Has the working tree become weaker than an older revision? Builds both and plays a sequential
# test that stops as soon as the answer is clear.
#
#   scripts/regression.sh [--quick] BASE_REV [OPTIONS of `arena sprt`]
#
# The exit code is arena's: 0 not weaker, 1 weaker, 2 could not run, 3 undecided at the limit of
# games, 4 an engine was at fault. Options given here override those below.
#
# --quick plays at most 40 games at a fixed number of nodes, in seconds: it finds what is broken,
# not what is a little weaker. There, undecided (3) is no reason to worry.
set -eu

usage() {
    sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0"
}

quick=false
case ${1:-} in
--quick) quick=true; shift ;;
-h | --help) usage; exit 0 ;;
esac
if [ $# -lt 1 ]; then
    usage >&2
    exit 2
fi
base=$1
shift

cd "$(dirname "$0")/.."
if ! sha=$(git rev-parse --verify --quiet "$base^{commit}"); then
    echo "regression.sh: no revision $base" >&2
    exit 2
fi

store=$PWD/target/regression
old=$store/yinsh-$sha
build=$store/build
if $quick; then
    # At a fixed number of nodes speed doesn't count: the base is built in less time.
    old=$old-quick
    build=$build-quick
    quickly="CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16"
fi
mkdir -p "$store"
if [ ! -x "$old" ]; then
    echo "building $base ($sha)" >&2
    tree=$(mktemp -d)
    trap 'git worktree remove --force "$tree" 2>/dev/null || rm -rf "$tree"' EXIT
    trap 'exit 130' INT TERM
    git worktree add --quiet --detach "$tree" "$sha"
    # shellcheck disable=SC2086 # two words, or none
    (cd "$tree" && env ${quickly:-} CARGO_TARGET_DIR="$build" cargo build --quiet --release --bin yinsh) || exit 2
    # Renamed into place: a broken-off copy must not be taken for a build.
    cp "$build/release/yinsh" "$old.new"
    mv "$old.new" "$old"
fi
echo "building the working tree" >&2
cargo build --quiet --release --bins || exit 2

# arena takes most options once: a default stands back where the option was given.
given() {
    for word in $words; do
        case $word in
        "--$1" | "-$1" | "--$1="* | "-$1="*) return 0 ;;
        esac
    done
    return 1
}
words=$*
set -- "$@" --engine cmd=target/release/yinsh name=new --engine "cmd=$old" name=base
if $quick; then
    given each || set -- "$@" --each nodes=3000
    given sprt || set -- "$@" --sprt elo0=-200 elo1=0
    given rounds || set -- "$@" --rounds 20
else
    given each || set -- "$@" --each tc=2+0.02
    given sprt || set -- "$@" --sprt elo0=-10 elo1=0
    given rounds || set -- "$@" --rounds 2000
fi
given event || set -- "$@" --event "working tree against $base"
given journal || set -- "$@" --journal "$store/$(date +%Y%m%d-%H%M%S)-$$.journal"
given strict || set -- "$@" --strict
given recover || set -- "$@" --recover

# Not exec: the trap above still has to clean up.
code=0
target/release/arena sprt "$@" || code=$?
exit $code
