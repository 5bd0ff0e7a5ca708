#!/bin/sh
# People by GNU parallel: the same bytes as one process writes, on all machines that you can log in to.
#
#     parallel.sh lives people.ndjson [OPTIONS OF cohort ...] > lives.ndjson
#     parallel.sh whole people.ndjson [OPTIONS OF cohort ...] > whole.json
#
# On one machine 'pixelpal cohort' needs no help: it takes all cores. PARALLEL='--sshloginfile machines --transferfile {}
# --cleanup' has parallel copy parts of the lines to others, where the program is at the same path; PIXELPAL names it, BLOCK
# says how large a part is. With --keep-going the status is 0 whatever lines there are: those that cannot be read are
# lives with an error.
set -eu

what=$1 people=$2
shift 2
program=${PIXELPAL:-pixelpal}
# 65 says that some lines could not be read, which is no failure for who goes on past them.
done_with=0
for word in "$@"; do [ "$word" != --keep-going ] || done_with=65; done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Files of whole lines, and not parallel's --pipe: a part that is begun again has to be there again from its start.
split --line-bytes "${BLOCK:-100M}" --suffix-length 6 "$people" "$folder/part-"

# One whose machine is lost or whose process is killed is tried again; what it had written by then is thrown away. After one
# that fails all the same no more are begun, and its status is that of the script.
parts() {
  # The words belong to the inner shell.
  # shellcheck disable=SC2016
  find "$folder" -name 'part-*' | sort | parallel --keep-order --quote --retries 3 --halt soon,fail=1 \
    sh -c '"$@" || { status=$?; [ $status = "$0" ] || exit $status; }' "$done_with" "$@" '{}'
}

case $what in
  lives) parts "$program" cohort --lives --no-progress "$@" ;;
  whole)
    parts "$program" cohort --json --no-progress "$@" > "$folder/wholes"
    "$program" cohort --merge --json "$folder/wholes"
    ;;
  *)
    echo "parallel.sh: lives or whole, not '$what'" >&2
    exit 64
    ;;
esac
