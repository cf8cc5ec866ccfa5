#!/bin/sh
# An engine that keeps the protocol but for one promise: `faulty.sh FAULT ENGINE`. The engine's
# input and output pass through filters, and those of the fault named break what it names.
fault=$1
engine=$2

# What the engine is told, and what it says, as the fault leaves it.
told=''
says=''
code=0
case $fault in
none) ;;
greets-unasked) echo 'welcome to this engine' ;;
keeps-carriage-returns) told='s/\r$/_/' ;;
half-reads-positions) told='s/^position startpos moves e5 e5$/position startpos moves e5/' ;;
answers-twice) says='s/^bestmove .*/&\n&/' ;;
never-complains) says='/^info string error/d' ;;
knows-no-draw) says='s/^response draw/response none/' ;;
answers-infinite) told='s/^go infinite$/go depth 1/' ;;
takes-its-time) ;;
forgets-searchmoves) told='s/searchmoves [^ ]* [^ ]*//' ;;
ends-with-an-error) code=3 ;;
no-finished-games) says='s/^bestmove none/bestmove e5/' ;;
miscounts) says='s/^Nodes searched: \(.*\)/Nodes searched: 1\1/' ;;
*) echo "no fault $fault" >&2; exit 2 ;;
esac

# `stop` reaches the engine late; everything else at once.
slowly() {
    while IFS= read -r line; do
        if [ "$line" = stop ]; then sleep 0.7; fi
        printf '%s\n' "$line"
        if [ "$line" = quit ]; then break; fi
    done
}

if [ "$fault" = takes-its-time ]; then
    slowly | "$engine"
else
    # A filter that waits for more input would outlive the engine.
    sed -u -e "$told" -e '/^quit$/q' | "$engine" | sed -u "$says"
fi
exit $code
