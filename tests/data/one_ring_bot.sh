# A bot of CodinGame's game that wants its ring on e5 every time.
read -r _
echo no
while read -r lines; do
  i=0
  while [ "$i" -lt "$lines" ]; do read -r _; i=$((i + 1)); done
  read -r _
  echo e5
done
