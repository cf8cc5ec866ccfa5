#!/usr/bin/env bash
# Writes the licence texts of all that is built into the programs, as those licences ask of whoever hands
# them on: first which packages there are, then each text once, under the packages that come with it.
#
#   scripts/licences.sh [TARGET]      (default: this machine's target triple; writes to standard output)
#
# Where a package lets its users choose, the MIT text is taken. A package of that licence that holds no text is
# named with its authors; one of another ends it with 1.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# The sources of all dependencies, each in a folder NAME-VERSION.
cargo vendor --quiet --locked --versioned-dirs "$place/sources" >/dev/null
# What is in the programs, and not only in what builds them: "NAME VERSION LICENCE" a line.
cargo tree --locked --edges normal,no-proc-macro --target "$target" --prefix none --format '{p} | {l}' |
    sed -n 's/ (\*)$//;s/^\([^ ]*\) v\([^ ]*\) .*| /\1 \2 /p' | grep -v '^yinsh ' | LC_ALL=C sort -u >"$place/packages"

# The file with the text of the licence in the folder $1.
text_in() {
    find "$1" -maxdepth 1 -type f -printf '%f\n' | LC_ALL=C sort |
        awk 'tolower($0) !~ /^(licen[cs]e|copying|unlicense)/ { next }
             { rank = /[Mm][Ii][Tt]/ ? 1 : /^(LICEN[CS]E|COPYING)([.](md|txt))?$/ ? 2 : 3
               if (best == "" || rank < least) { best = $0; least = rank } }
             END { print best }'
}

while read -r name version licence; do
    sources=$place/sources/$name-$version
    text=$sources/$(text_in "$sources")
    if [ -d "$text" ]; then
        case $licence in
        *MIT*) ;;
        *)
            echo "licences: $name $version ($licence) holds no text of its licence" >&2
            exit 1
            ;;
        esac
        text=$place/text
        authors=$(sed -n 's/^authors = \[\(.*\)\]$/\1/p' "$sources/Cargo.toml" | tr -d '"')
        echo "By ${authors:-its authors}, under the MIT licence. The package holds no text of it: it is that of" \
            "the file LICENSE but for the holder of the copyright." >"$text"
    fi
    # Packages of one author mostly share a text: each is written once.
    sum=$(tr -d '\r' <"$text" | tr -s ' \n' | sha256sum | cut -c 1-64)
    [ -e "$place/$sum" ] || tr -d '\r' <"$text" >"$place/$sum"
    echo "$name $version" >>"$place/$sum.names"
    echo "$sum" >>"$place/order"
done <"$place/packages"

cat <<'END'
The programs yinsh and arena are under the licence in the file LICENSE. Built into them are the standard library
of Rust (https://www.rust-lang.org, MIT or Apache-2.0), in programs of a target with musl the C library musl
(https://musl.libc.org, MIT), and these packages:

END
awk '{ name = $1; version = $2; $1 = $2 = ""; printf "  %-22s %-10s %s\n", name, version, $0 }' "$place/packages" |
    sed 's/  *$//'
awk '!seen[$0]++' "$place/order" | while read -r sum; do
    printf '\n%s\n\n' '------------------------------------------------------------------------------------------------'
    paste -sd, "$place/$sum.names" | sed 's/,/, /g'
    echo
    cat "$place/$sum"
done
