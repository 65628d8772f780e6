#!/bin/bash
# Sweeps, the cache and swarms, from outside; above all with everything that may go wrong. A test per function `test_NAME`:
#
#     bash tests/sweep/sweep.sh build/release/redcomp NAME
#
# Exit code 77: skipped, with a message.
set -u
tool=$(readlink -f "$1")
name=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# ---- vocabulary ----------------------------------------------------------------------------------------------------
fail() {
  echo "FAILED: $* (exit code $code)"
  echo "--- stdout" && head -c 3000 out
  echo "--- stderr" && head -c 3000 err
  exit 1
}
code=0
run() {
  timeout --signal=KILL 200 "$tool" "$@" >out 2>err </dev/null
  code=$?
}
exits_with() { [[ $code == "$1" ]] || fail "exit code $1 is expected"; }
says() { grep -q -E -- "$1" err || fail "stderr should match: $1"; }
prints() { grep -q -E -- "$1" out || fail "stdout should match: $1"; }

# program ADD EXPECTED: two threads add, under a lock, and the sum is asserted.
program() {
  cat <<END
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *p) { pthread_mutex_lock(&m); x = x + $1; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == $2);
}
END
}
# programs N: every third has a violation.
programs() {
  mkdir -p p
  for k in $(seq "$1"); do program "$k" $((k % 3 == 0 ? k : 2 * k)) >"p/p$k.c"; done
}
sweep() { run sweep p --out r --option=--safety --timeout 60 "$@"; }
# Each task once, and with the right verdict.
results_are_right() {
  python3 - "$1" <<'END' || fail "the results are wrong"
import json, sys
lines = [json.loads(line) for line in open("r/results.jsonl")]
names = [line["task"] for line in lines]
assert len(names) == len(set(names)) == int(sys.argv[1]), names
for line in lines:
    k = int(line["task"].split("/p")[-1][:-2])
    assert line["verdict"] == ("violated" if k % 3 == 0 else "proved"), line
END
}

# ---- sweeps --------------------------------------------------------------------------------------------------------
test_a_folder() {
  programs 7
  sweep
  exits_with 0
  prints "^all +7 +5 +2 +0 "
  results_are_right 7
  python3 -c 'import xml.dom.minidom, sys; d = xml.dom.minidom.parse("r/results.xml"); assert len(d.getElementsByTagName("run")) == 7' || fail "no XML"
  grep -q "p/p3.c" r/summary.html || fail "no summary"
}

test_killed_again_and_again() {
  programs 12
  for pause in 0.3 0.6 0.9 1.2 1.5; do
    "$tool" sweep p --out r --option=--safety --timeout 60 >out 2>err </dev/null &
    sleep $pause
    kill -9 $! && wait $! 2>/dev/null
    [[ ! -e r/results.jsonl ]] || printf '{"task":"p/torn' >>r/results.jsonl  # as if it had been killed in the middle of a line
  done
  sweep
  exits_with 0
  results_are_right 12
}

test_it_goes_on_without_doing_anything_twice() {
  programs 4
  sweep
  cp r/results.jsonl before
  sweep
  exits_with 0
  cmp -s before r/results.jsonl || fail "results have changed"
  [[ ! -s err ]] || fail "nothing should have been done"
}

test_a_truncated_file_of_results() {
  programs 4
  sweep
  truncate -s -20 r/results.jsonl
  sweep
  exits_with 0
  says "1 line not whole: done again"
  results_are_right 4
}

test_a_changed_verdict_in_the_file_of_results() {
  programs 4
  sweep
  sed -i '2s/"verdict":"[a-z]*"/"verdict":"inconclusive"/' r/results.jsonl
  sweep
  exits_with 0
  says "1 line not whole: done again"
  results_are_right 4
}

test_a_changed_program_is_done_again() {
  programs 3
  sweep
  program 1 5 >p/p1.c
  sweep
  exits_with 0
  says "1 line about programs that have changed"
  grep -q '"p/p1.c","verdict":"violated"' r/results.jsonl || fail "it is violated now"
}

test_two_at_a_time_in_one_folder() {
  programs 6
  "$tool" sweep p --out r --option=--safety >/dev/null 2>&1 &
  for _ in $(seq 100); do [[ -e r/results.jsonl ]] && break; sleep 0.05; done
  run sweep p --out r --option=--safety
  exits_with 6
  says "another sweep is at work in r"
  kill -9 $! && wait $! 2>/dev/null
  true
}

test_other_options_want_another_folder() {
  programs 2
  sweep
  run sweep p --out r --option=--races --timeout 60
  exits_with 1
  says "it was begun with the options: --safety"
}

test_expected_verdicts() {
  programs 3
  printf 'p/p1.c true\np/p2.c false # wrong\np/p3.c false\n' >list.txt
  run sweep list.txt --out r --option=--safety
  exits_with 6
  prints "WRONG: .*p2.c: proved, but it is false"
  prints "^all +3 +2 +1 +0 +2 +1 +-29 of 4"
}

test_against_an_earlier_sweep() {
  programs 3
  sweep
  mv r old
  program 1 5 >p/p1.c
  sweep --against old
  exits_with 0
  prints "contradiction +p/p1.c: proved -> violated"
  prints "^1 contradiction"
}

test_task_definitions() {
  programs 3
  printf 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n' >unreach-call.prp
  printf 'CHECK( init(main()), LTL(G ! data-race) )\n' >no-data-race.prp
  for k in 1 3; do
    printf "format_version: '2.0'\ninput_files: 'p/p$k.c'\nproperties:\n- property_file: unreach-call.prp\n  expected_verdict: $([[ $k == 1 ]] && echo true || echo false)\n- property_file: no-data-race.prp\n  expected_verdict: true\noptions: {language: C, data_model: LP64}\n" >t$k.yml
  done
  echo 't*.yml' >All.set
  run sweep All.set --out r
  exits_with 0
  prints "^All +4 +3 +1 +0 +4 +0 +7 of 7"
  grep -q 'value="false(unreach-call)"' r/results.xml || fail "no verdict of benchexec"
  run sweep All.set --out one --only no-data-race
  prints "^all +2 +2 "
}

test_wrong_usage() {
  run sweep; exits_with 1
  run sweep p; exits_with 1; says "--out"
  run sweep gone --out r; exits_with 2; says "gone: no such file"
  mkdir empty; run sweep empty --out r; exits_with 2; says "holds no task"
}

test_refused_and_failing_tasks_do_not_end_a_sweep() {
  programs 1
  echo 'int main(void) { return }' >p/bad.c
  sweep
  exits_with 0
  grep -q '"p/bad.c","verdict":"refused"' r/results.jsonl || fail "it should be refused"
  grep -q '"p/p1.c","verdict":"proved"' r/results.jsonl || fail "the other one should be proved"
}

# In a file system of its own of three pages: one for results, which is full after some lines.
test_full_disk() {
  programs 7
  mkdir small long$(printf '%0200d' 0)
  mv p/* long*/
  unshare --mount true 2>/dev/null || { echo "skipped: no mount namespaces here"; exit 77; }
  unshare --mount bash -c "mount -t tmpfs -o size=12k none small || exit 77; \
    '$tool' sweep long* --out small/r --option=--safety --timeout 60 >out 2>err; echo \$? >code; mkdir r; cp small/r/*.json* r; true" ||
    { echo "skipped: tmpfs cannot be mounted"; exit 77; }
  code=$(cat code)
  exits_with 6
  says "results.jsonl.*No space left on device"
  [[ $(tail -c 1 r/results.jsonl) == "" ]] || fail "a part of a line is left"
  [[ $(wc -l <r/results.jsonl) -ge 2 ]] || fail "nothing was kept"
  run sweep long* --out r --option=--safety --timeout 60
  exits_with 0
  results_are_right 7
}

test_clocks_that_jump() {
  gcc -shared -fPIC -o clock.so "$here/clock.c" -ldl 2>err || { echo "skipped: no gcc"; exit 77; }
  programs 4
  export LD_PRELOAD=$work/clock.so
  sweep
  unset LD_PRELOAD
  exits_with 0
  results_are_right 4
  python3 -c 'import json
for line in open("r/results.jsonl"): assert 0 < json.loads(line)["seconds"] < 60, line' || fail "times are wrong"
}

# ---- the cache -----------------------------------------------------------------------------------------------------
cached() { python3 -c 'import json; print(json.load(open("a.json")).get("cached"))'; }

test_cache() {
  program 1 2 >a.c
  run a.c --safety --cache c --json a.json
  exits_with 0
  [[ $(cached) == False ]] || fail "it cannot be known"
  cp out first
  run a.c --safety --cache c --json a.json --timeout 7
  exits_with 0
  [[ $(cached) == True ]] || fail "it should be known"
  cmp -s out first || fail "the same answer is expected"
}

test_cache_sees_what_matters() {
  program 1 N >a.c
  echo '#define N 2' >h.h
  sed -i '1i #include "h.h"' a.c
  run a.c --safety --cache c
  exits_with 0
  echo '#define N 3' >h.h
  run a.c --safety --cache c
  exits_with 10
  run a.c --safety --cache c -- -UNDEBUG
  run a.c --races --cache c
  exits_with 0
  prints "no data race"
  echo '#define N 2' >h.h
  run a.c --safety --cache c --json a.json
  exits_with 0
  [[ $(cached) == True ]] || fail "it should be known again"
}

test_cache_sees_how_a_file_is_compiled() {
  printf '#include <assert.h>\nint x = 2147483647;\nint main(void) { x++; assert(x > 0); }\n' >a.c
  for flags in "" "-fwrapv"; do
    printf '[{"directory": "%s", "file": "a.c", "command": "cc %s -c a.c"}]' "$work" "$flags" >compile_commands.json
    run a.c --safety --compile-commands . --cache c
    [[ -z $flags ]] || exits_with 10
    [[ -n $flags ]] || exits_with 0
  done
}

test_cache_does_not_keep_what_is_open() {
  program 1 2 >a.c
  run a.c --safety --cache c --max-states 1 --engine search
  exits_with 5
  [[ -z $(find c -type f 2>/dev/null) ]] || fail "an inconclusive answer was kept"
}

test_cache_with_a_flipped_bit() {
  program 1 3 >a.c
  run a.c --safety --cache c
  exits_with 10
  entry=$(find c -name '*.json')
  sed -i 's/violated/proved__/g; s/"exitCode":10/"exitCode":0/' "$entry"
  run a.c --safety --cache c
  exits_with 10
  says "is damaged, and is removed"
}

test_cache_of_another_program_under_this_name() {
  program 1 2 >a.c
  program 1 3 >b.c
  run a.c --safety --cache c
  good=$(find c -name '*.json')
  run b.c --safety --cache c
  bad=$(find c -name '*.json' | grep -v -x -F "$good")
  cp "$good" "$bad"
  run b.c --safety --cache c
  exits_with 10
  says "is damaged, and is removed"
}

test_cache_used_by_many() {
  program 1 2 >a.c
  for k in 1 2 3 4 5 6; do "$tool" a.c --safety --cache c >out$k 2>err$k & done
  wait
  for k in 1 2 3 4 5 6; do grep -q ^proved: out$k || { cp err$k err; cp out$k out; fail "run $k"; }; done
  [[ $(find c -type f | wc -l) == 1 ]] || fail "files are left behind"
}

test_sweep_with_a_cache() {
  programs 3
  sweep --cache c
  mv r old
  sweep --cache c --against old
  exits_with 0
  prints "no verdict has changed"
  [[ $(grep -c '"cached":true' r/results.jsonl) == 3 ]] || fail "all should be known"
}

# ---- swarms --------------------------------------------------------------------------------------------------------
three_assertions() {
  cat <<END
#include <assert.h>
#include <pthread.h>
int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *work(void *p) {
  pthread_mutex_lock(&m);
  x = x + 1;
  assert(x >= 1);
  y = y + 1;
  assert(x == y);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == $1);
}
END
}

test_swarm() {
  three_assertions 2 >a.c
  for n in 1 2 3 8; do
    run a.c --safety --swarm $n --json a.json
    exits_with 0
    prints "^proved: no assertion can fail \("
    prints "^assuming "
  done
  three_assertions 3 >a.c
  run a.c --safety --swarm 8
  exits_with 10
  prints "^violated: .*x == 3"
}

test_swarm_of_races() {
  program 1 2 >a.c
  run a.c --races --swarm 4
  exits_with 0
  sed -i 's/pthread_mutex_unlock(&m); return/pthread_mutex_unlock(\&m); x = 7; return/' a.c
  run a.c --races --swarm 4
  exits_with 10
}

test_swarm_of_deadlocks() {
  program 1 2 >a.c
  run a.c --deadlock --swarm 5
  exits_with 0
  prints "^proved: no deadlock"
  sed -i 's/pthread_mutex_unlock(&m); return/return/' a.c
  run a.c --deadlock --swarm 5
  exits_with 10
}

# What parts of a search find is enough, if the shard with all engines does not answer: one that claims less is not.
test_shards_say_what_they_have_answered() {
  three_assertions 2 >a.c
  run a.c --safety --shard 2/3 --json a.json
  exits_with 0
  python3 -c 'import json; s = json.load(open("a.json"))["shard"]; assert s["name"] == "2/3" and len(s["errors"]) == 1 and len(s["system"]) == 64, s' || fail "no report"
  run a.c --safety --shard 1/1:2/2 --json a.json
  exits_with 0
  python3 -c 'import json; s = json.load(open("a.json"))["shard"]; assert len(s["errors"]) == 3 and len(s["frontier"]) == 64, s' || fail "no report"
  run a.c --safety --shard 2/3:graph --json a.json
  exits_with 0
  python3 -c 'import json; s = json.load(open("a.json"))["shard"]; assert s["name"] == "2/3:graph" and len(s["errors"]) == 1, s' || fail "no report"
  run a.c --safety --shard 1/1:w1/2
  exits_with 5
  prints "other windows have other runs"
  run a.c --safety --shard 4/3
  exits_with 1
}

test_a_swarm_without_time_is_inconclusive() {
  program 1 2 >a.c
  sed -i 's/x = x + 1;/for (int i = 0; i < 100000000; i++) x = (x * 3 + i) % 1000003;/' a.c
  run a.c --safety --swarm 2 --timeout 2
  exits_with 5
  prints "^inconclusive: not every part"
  prints "^  shard 1/1 .*inconclusive"
}

test_swarm_is_for_one_question() {
  program 1 2 >a.c
  run a.c --swarm 2; exits_with 1; says "--swarm is for one question"
  run a.c --termination --swarm 2; exits_with 1
  run a.c --safety --rule graph --swarm 2; exits_with 1
}

declare -F "test_$name" >/dev/null || { echo "no test named $name"; exit 1; }
"test_$name"
