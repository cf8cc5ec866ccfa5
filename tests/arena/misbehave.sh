#!/bin/sh
# A bot that breaks one promise, named by its first argument. Otherwise it plays rings on the
# first free points of a list, in placement only, which is enough to be asked for five turns.
# Its second argument, if any, is a file to which it writes the ids of the processes it starts.
mode=$1
pids=${2:-/dev/null}

points="a2 b1 c1 d1 e1 k7 k8 k9 k10 j5"

# The first point of the list that the position line doesn't name.
placement() {
    for point in $points; do
        case " $position " in
        *" $point "*) ;;
        *) echo "$point"; return ;;
        esac
    done
}

# Outlives nothing, unless it is killed.
sleeper() {
    "$@" sleep 100000 </dev/null >/dev/null 2>&1 &
    echo $! >>"$pids"
}

echo $$ >>"$pids"
case $mode in
exit-at-once) echo "cannot find my weights" >&2; exit 7 ;;
never-greets) while read -r line; do :; done; exit 0 ;;
slow-handshake) sleep 100000 ;;
esac

go=0
position=""
while read -r line; do
    case $line in
    ugi)
        if [ "$mode" != uci-only ]; then
            echo "id name misbehave $mode"
            echo "option name Level type spin default 1 min 1 max 9"
            echo ugiok
        fi
        ;;
    uci) echo "id name misbehave $mode"; echo uciok ;;
    isready)
        case $mode in
        never-ready) [ "$go" -ge 1 ] || echo readyok ;;
        *) echo readyok ;;
        esac
        ;;
    setoption*) [ "$mode" != refuses ] || echo "info string error: Level is out of range" ;;
    position*) position=$line ;;
    query*)
        case $mode in
        wrong-result) echo "response p1win" ;;
        esac
        ;;
    stop)
        case $mode in
        hang-until-stop) echo "bestmove $(placement)" ;;
        esac
        ;;
    go*)
        go=$((go + 1))
        case $mode in
        crash) kill -SEGV $$ ;;
        exit-on-go) exit 3 ;;
        crash-later) [ "$go" -lt 3 ] || kill -ABRT $$ ;;
        stall | hang-until-stop) continue ;;
        illegal) echo "bestmove e5-e9"; continue ;;
        unparsable) echo "bestmove banana"; continue ;;
        none) echo "bestmove none"; continue ;;
        no-turn) echo "bestmove"; continue ;;
        partial-line) printf 'bestmove %s' "$(placement)"; continue ;;
        flood) yes "info depth 1 score cp 1 nodes 1 pv e5" ;;
        endless-line) yes "endless" | tr -d '\n' ;;
        stderr-flood) yes "warning: something is wrong" >&2 ;;
        stderr-binary) printf 'core\377\376\000dump\n' >&2 ;;
        stderr-text) echo "a harmless remark, größer als nötig" >&2 ;;
        child-and-hang) sleeper; continue ;;
        session-and-hang) sleeper setsid; continue ;;
        close-stdout) exec >&-; while read -r line; do :; done; exit 0 ;;
        exit-after) echo "bestmove $(placement)"; exit 0 ;;
        esac
        echo "info depth 4 seldepth 6 score cp 12 nodes 1000 time 1 pv $(placement)"
        echo "bestmove $(placement)"
        ;;
    quit)
        case $mode in
        ignore-quit | child-and-hang | session-and-hang) ;;
        *) exit 0 ;;
        esac
        ;;
    esac
done
[ "$mode" != ignore-quit ] || sleep 100000
