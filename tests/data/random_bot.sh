#!/bin/bash
# A bot of CodinGame's game that picks one of the legal actions it is sent; the argument seeds it.
RANDOM=$1
read -r _
echo yes
while read -r lines; do
  for ((i = 0; i < lines; i++)); do read -r _; done
  read -r count
  pick=$(((RANDOM << 15 | RANDOM) % count))
  for ((i = 0; i < count; i++)); do
    read -r action
    if ((i == pick)); then chosen=$action; fi
  done
  echo "$chosen MSG $pick of $count"
done
