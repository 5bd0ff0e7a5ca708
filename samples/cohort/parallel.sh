#!/bin/sh
# People by GNU parallel: the same bytes as one process writes, on all machines that you can log in to.
#
#     parallel.sh lives people.ndjson [OPTIONS OF cohort ...] > lives.ndjson
#     parallel.sh whole people.ndjson [OPTIONS OF cohort ...] > whole.json
#
# On one machine 'pixelpal cohort' needs no help: it takes all cores. PARALLEL='--sshloginfile machines' has parallel send
# blocks of lines to others, where the program is at the same path; PIXELPAL names it, BLOCK says how much is sent at once.
# With --keep-going the status is 0 whatever lines there are: those that cannot be read are lives with an error.
set -eu

what=$1 people=$2
shift 2
program=${PIXELPAL:-pixelpal}
# 65 says that some lines could not be read, which is no failure for who goes on past them.
done_with=0
for word in "$@"; do [ "$word" != --keep-going ] || done_with=65; done

# Blocks end where lines end. One whose machine is lost or whose process is killed is tried again; what it had written by
# then is thrown away. After one that fails all the same no more are begun, and its status is that of the script.
blocks() {
  # The words belong to the inner shell.
  # shellcheck disable=SC2016
  parallel --pipe --keep-order --quote --retries 3 --halt soon,fail=1 --block "${BLOCK:-64M}" \
    sh -c '"$@" || { status=$?; [ $status = "$0" ] || exit $status; }' "$done_with" "$@" < "$people"
}

case $what in
  lives) blocks "$program" cohort --lives --no-progress "$@" ;;
  whole)
    parts=$(mktemp)
    trap 'rm -f "$parts"' EXIT
    blocks "$program" cohort --json --no-progress "$@" > "$parts"
    "$program" cohort --merge --json "$parts"
    ;;
  *)
    echo "parallel.sh: lives or whole, not '$what'" >&2
    exit 64
    ;;
esac
