#!/bin/bash
# What other programs read is as its schema says: docs/redcomp.schema.json for --json, on every exit code, and that of SARIF. Needs
# `npm install --prefix tests/clients`, and is skipped without. A test per function `test_NAME`:
#
#     bash tests/cli/formats.sh build/release/redcomp NAME
set -u
tool=$(readlink -f "$1")
name=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(readlink -f "$here/../..")
clients=${REDCOMP_TEST_CLIENTS:-$root/tests/clients}
command -v node >/dev/null && [[ -d $clients/node_modules/ajv ]] || { echo "skipped: npm install --prefix tests/clients has not been done"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail() { echo "FAILED: $*"; exit 1; }
valid() { NODE_PATH=$clients/node_modules node "$here/../clients/validate.cjs" "$@" || fail "not as the schema says: $*"; }

# gives CODE ARGUMENTS...: ends so, and its JSON is valid.
gives() {
  local code=$1
  shift
  "$tool" "$@" --json facts.json >out 2>err
  [[ $? == "$code" ]] || fail "exit code $code is expected of $*: $(cat out err)"
  valid "$root/docs/redcomp.schema.json" facts.json
  grep -q "\"exitCode\": $code" facts.json || fail "another exit code in the JSON"
  rm -f facts.json
}

test_json_of_violations() {
  gives 10 "$root/examples/counter.c" --safety
  gives 10 "$root/examples/deadlock/transfer.c" --deadlock
  gives 10 "$root/examples/undefined/flag_racy.c" --races --show blocks
  gives 10 "$root/examples/undefined/job_used_after_free.c" --memory --all
  gives 10 "$root/examples/sync01.c" --termination
}
test_json_of_proofs() {
  gives 0 "$root/examples/p1.c" --safety --show vacuous
  gives 0 "$root/examples/ping_pong.c" --safety --show invariants --rule graph
  gives 0 "$root/examples/bounded_loop.c" --termination
  gives 0 "$root/examples/undefined/flag_atomic.c"
}
test_json_of_several_properties() {
  gives 10 "$root/examples/undefined/flag_racy.c"
  gives 10 "$root/examples/counter.c" --property safety,races,deadlock --show blocks
}
test_json_of_what_is_not_decided() {
  printf '#include <assert.h>\ndouble half(double);\nint main(void) { assert(half(1.0) < 1.0); return 0; }\n' >a.c
  gives 5 a.c --safety
}
test_json_of_errors() {
  gives 1 --nonsense
  gives 1
  gives 2 missing.c --safety
  printf 'int main(void) { return }\n' >bad.c
  gives 2 bad.c
  gives 6 "$root/examples/counter.c" --safety --sarif /nowhere/a.sarif
}
test_sarif() {
  local k=0
  for arguments in "counter.c --safety" "deadlock/transfer.c --deadlock" "undefined/flag_racy.c" "p1.c --safety" "sync01.c --termination" \
                   "undefined/middle_overflows.c --overflow --all"; do
    "$tool" "$root"/examples/$arguments --sarif $((++k)).sarif >out 2>err
  done
  [[ $(ls ./*.sarif | wc -l) == 6 ]] || fail "files are missing"
  valid sarif ./*.sarif
}

declare -F "test_$name" >/dev/null || { echo "no test named $name"; exit 1; }
"test_$name"
