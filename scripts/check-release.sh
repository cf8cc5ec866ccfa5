#!/usr/bin/env bash
# Runs the programs of a release as on a machine that has nothing else: from an empty directory, with an
# empty environment, without Rust. Ends with 1 and the reason where something is missing or wrong.
#
#   scripts/check-release.sh TARBALL
set -euo pipefail
tarball=$(realpath "$1")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/empty"
tar -C "$place" -xzf "$tarball"
cd "$place/$(basename "$tarball" .tar.gz)"

fail() {
    echo "check-release: $*" >&2
    exit 1
}

for file in yinsh arena protocol.md README.md LICENSE THIRD-PARTY.txt CHANGELOG.md SHA256SUMS; do
    [ -s "$file" ] || fail "$file is missing"
done
[ "$(find . -type f | wc -l)" = 8 ] || fail "there is more in it: $(find . -type f | sort | tr '\n' ' ')"
sha256sum --check --quiet SHA256SUMS || fail "a checksum is wrong"

# The system's C library and what belongs to it may be asked for; nothing else may.
for program in yinsh arena; do
    needed=$(ldd "$program" 2>&1 || true)
    case $needed in
    *"statically linked"* | *"not a dynamic executable"*) echo "$program needs no library" ;;
    *)
        other=$(grep -Ev 'linux-vdso|ld-linux|lib(c|m|gcc_s|pthread|dl|rt)\.so' <<<"$needed" || true)
        [ -z "$other" ] || fail "$program needs $other"
        echo "$program needs the C library of the system"
        ;;
    esac
done

yinsh=$PWD/yinsh arena=$PWD/arena
cd "$place/empty"
bare() { env -i "$@"; }
for program in "$yinsh" "$arena"; do
    bare "$program" --version | grep -Eq '^(yinsh|arena) [0-9]+\.[0-9]+\.[0-9]+' || fail "$program --version"
done
answer=$(printf 'ugi\nposition startpos\ngo nodes 2000\nquit\n' | bare "$yinsh")
grep -q '^ugiok$' <<<"$answer" || fail "no ugiok in: $answer"
grep -Eq '^bestmove [a-k][0-9]+' <<<"$answer" || fail "no bestmove in: $answer"
bare "$yinsh" draw startpos --svg board.svg
grep -q '^<svg' board.svg || fail "no picture drawn"
# With no bots named the engine is the one beside arena.
bare "$arena" match --rounds 1 --each nodes=500 --journal match.journal >match.txt || fail "the match: $(cat match.txt)"
grep -q '^arena: 2 games$' match.txt || fail "not two games played: $(cat match.txt)"
bare "$arena" report match.journal --html match.html >/dev/null
grep -q '</html>' match.html || fail "no report written"
echo "$(basename "$tarball"): its programs run from an empty directory with an empty environment"
