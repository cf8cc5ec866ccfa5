#!/usr/bin/env bash
# Checks the dependencies by deny.toml: licences, advisories, duplicates, sources.
#
#   scripts/deny.sh
#
# Installs cargo-deny in the version below where it is missing (from source, some minutes, once). The
# database of advisories lies on the network: where it can't be reached and was not fetched before, all
# else is checked and the advisories are left out, which is said. What is found is always an error (1);
# a network that isn't there never is, unless DENY_REQUIRED is set (2).
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p target
VERSION=0.20.2

# The checks that couldn't be made end here.
unreachable() {
    echo "deny: $1"
    [ -z "${DENY_REQUIRED:-}" ] || exit 2
}

if [ "$(cargo deny --version 2>/dev/null)" != "cargo-deny $VERSION" ]; then
    echo "installing cargo-deny $VERSION"
    # It is run once a change: building it fast matters more than its speed.
    if ! CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=1 \
        CARGO_TARGET_DIR="$PWD/target/cargo-deny" cargo install --quiet --locked --force "cargo-deny@$VERSION"; then
        unreachable "cargo-deny $VERSION can't be installed: the dependencies are not checked"
        exit 0
    fi
    rm -rf target/cargo-deny
fi

checks=(bans licenses sources)
if cargo deny fetch db 2>target/deny-fetch.log; then
    checks+=(advisories)
else
    # Of all that fetching says the reason is the last line.
    reason=$(grep -v '^ *$' target/deny-fetch.log | tail -n 1)
    databases=("${CARGO_HOME:-$HOME/.cargo}"/advisory-dbs/*/)
    if [ -d "${databases[0]}" ]; then
        echo "deny: the advisories can't be fetched ($reason): those fetched before are checked"
        checks+=(advisories)
    else
        unreachable "the advisories can't be fetched ($reason): they are not checked"
    fi
fi
# Nothing is fetched from here on, so that an error is a finding.
cargo deny --offline --locked check "${checks[@]}"
