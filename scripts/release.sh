#!/usr/bin/env bash
# Makes a release: a tarball with both programs and what belongs to them, checked where it is not at home.
#
#   scripts/release.sh [--twice] [TARGET]
#
# TARGET is a target triple of rustc; by default that with musl for this machine, whose programs need no
# library of the system, where it is installed (`rustup target add x86_64-unknown-linux-musl`), and else
# the machine's own. The result is target/dist/yinsh-VERSION-TARGET.tar.gz, with its checksum in
# target/dist/SHA256SUMS. The same commit and compiler make the same bytes: names are sorted, times are
# the commit's (or SOURCE_DATE_EPOCH), owners are 0, paths of the machine stay out of the programs. With
# --twice that is tried: made again from the commit in another directory, it must be the same (else 1).
set -euo pipefail
cd "$(dirname "$0")/.."

twice=
if [ "${1:-}" = --twice ]; then
    twice=1
    shift
fi
host=$(rustc -vV | sed -n 's/^host: //p')
musl=${host/%-gnu/-musl}
target=${1:-}
if [ -z "$target" ]; then
    target=$host
    if [ -d "$(rustc --print sysroot)/lib/rustlib/$musl/lib" ]; then target=$musl; fi
fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=yinsh-$version-$target
dist=$PWD/target/dist
built=${CARGO_TARGET_DIR:-target}/$target/release

echo "building $name" >&2
remap="--remap-path-prefix=$PWD=yinsh --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
RUSTFLAGS="${RUSTFLAGS:-} $remap" cargo build --quiet --release --locked --bins --target "$target"

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/$name"
install -m 755 "$built/yinsh" "$built/arena" "$stage/$name"
install -m 644 README.md protocol.md LICENSE CHANGELOG.md "$stage/$name"
scripts/licences.sh "$target" >"$stage/$name/THIRD-PARTY.txt"
(cd "$stage/$name" && LC_ALL=C sha256sum -- * >"$stage/sums" && mv "$stage/sums" SHA256SUMS)

epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
mkdir -p "$dist"
tar --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    -C "$stage" -cf "$stage/release.tar" "$name"
gzip -9 -n <"$stage/release.tar" >"$dist/$name.tar.gz"
(cd "$dist" && LC_ALL=C sha256sum -- yinsh-*.tar.gz >SHA256SUMS)

if [ "$target" = "$host" ] || [ "$target" = "$musl" ]; then
    scripts/check-release.sh "$dist/$name.tar.gz"
else
    echo "$name is for another machine: not run here" >&2
fi
if [ "$twice" ]; then
    git clone --quiet . "$stage/again"
    env -u CARGO_TARGET_DIR "$stage/again/scripts/release.sh" "$target" >/dev/null
    if ! cmp "$dist/$name.tar.gz" "$stage/again/target/dist/$name.tar.gz"; then
        echo "release: made again from $(git rev-parse --short HEAD) it is another" >&2
        exit 1
    fi
    echo "made twice, and the same" >&2
fi
echo "$dist/$name.tar.gz"
