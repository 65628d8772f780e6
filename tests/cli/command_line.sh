#!/bin/bash
# The command line: bad input above all. Each gets a clear message and the right exit code, no crash, and leaves no
# partial file behind. A test per function `test_NAME`:
#
#     bash tests/cli/command_line.sh build/release/redcomp NAME
set -u
tool=$(readlink -f "$1")
name=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
examples=$here/../../examples
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# ---- vocabulary ----------------------------------------------------------------------------------------------------

fail() {
  echo "FAILED: $*"
  echo "exit code $code"
  echo "--- stdout" && head -c 2000 out
  echo "--- stderr" && head -c 2000 err
  exit 1
}

# run ARGUMENTS...: the tool, with its streams in the files out and err.
run() {
  timeout --signal=KILL 100 "$tool" "$@" >out 2>err </dev/null
  code=$?
}

exits_with() { [[ $code == "$1" ]] || fail "exit code $1 is expected"; }
says() { grep -q -E -- "$1" err || fail "stderr should match: $1"; }
says_nothing_on_stdout() { [[ ! -s out ]] || fail "stdout should be empty"; }
answers() { [[ $(head -n 1 out) == "$1"* ]] || fail "stdout should begin with: $1"; }
no_files_but() { [[ $(ls -A | grep -v -x -E "$1|out|err") == "" ]] || fail "files are left behind: $(ls -A)"; }

# One of the five proper ends of a run, without a crash; says something in any case.
ends_properly() {
  case $code in
    0) answers "proved:" ;;
    10) answers "violated:" ;;
    5) answers "inconclusive:" ;;
    2) says . && says_nothing_on_stdout ;;
    *) fail "no proper exit code" ;;
  esac
}

safe_program() {
  cat <<END
int x = 0;
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) { x = x + 1; if (x != 1) __assert_fail("x == 1", "$1", 1, "main"); return 0; }
END
}

# Needs a solver.
loop_program() {
  cat <<END
#include <assert.h>
#include <pthread.h>
int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *up(void *u) { while (1) { pthread_mutex_lock(&m); x++; y++; pthread_mutex_unlock(&m); } }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, up, 0);
  pthread_mutex_lock(&m);
  assert(x == y);
  pthread_mutex_unlock(&m);
  return 0;
}
END
}

# ---- usage ---------------------------------------------------------------------------------------------------------

test_help() { run --help; exits_with 0; [[ -s out ]] || fail "no help"; }
test_no_arguments() { run; exits_with 1; says .; says_nothing_on_stdout; }
test_unknown_option() { safe_program a.c >a.c; run a.c --safety --unknown; exits_with 1; says "unknown"; says_nothing_on_stdout; }
test_unknown_rule() { safe_program a.c >a.c; run a.c --safety --rule magic; exits_with 1; says "magic|rule"; says_nothing_on_stdout; }
test_unknown_dump() { safe_program a.c >a.c; run a.c --safety --dump soup; exits_with 1; says "soup|dump"; says_nothing_on_stdout; }
test_timeout_that_is_no_number() { safe_program a.c >a.c; run a.c --safety --timeout soon; exits_with 1; says "soon|timeout"; }
test_negative_timeout() { safe_program a.c >a.c; run a.c --safety --timeout -5; exits_with 1; says "timeout"; }
test_option_without_its_value() { safe_program a.c >a.c; run a.c --safety --timeout; exits_with 1; says "timeout"; }

# ---- input ---------------------------------------------------------------------------------------------------------

test_no_file() { run missing.c --safety; exits_with 2; says "missing\.c"; says_nothing_on_stdout; }
test_no_ts_file() { run missing.ts --safety; exits_with 2; says "missing\.ts"; says_nothing_on_stdout; }
test_directory() { mkdir folder.c; run folder.c --safety; exits_with 2; says "folder\.c.*directory"; says_nothing_on_stdout; }
test_ts_directory() { mkdir folder.ts; run folder.ts --safety; exits_with 2; says "folder\.ts"; says_nothing_on_stdout; }
test_empty_c() { : >empty.c; run empty.c --safety; exits_with 2; says "empty\.c.*main|main.*empty\.c"; says_nothing_on_stdout; }
test_empty_ts() { : >empty.ts; run empty.ts --safety; exits_with 2; says "empty\.ts"; says_nothing_on_stdout; }
test_unknown_kind_of_file() { echo hello >a.txt; run a.txt --safety; [[ $code == 1 || $code == 2 ]] || fail "exit code 1 or 2"; says "a\.txt"; }

test_c_that_does_not_parse() {
  printf 'int main(void) {\n  return 0\n}\n' >bad.c
  run bad.c --safety
  exits_with 2
  says "bad\.c:2:[0-9]+: error: expected ';'"
  says_nothing_on_stdout
}

test_missing_include() {
  printf '#include "nowhere.h"\nint main(void) { return 0; }\n' >bad.c
  run bad.c --safety
  exits_with 2
  says "bad\.c:1:[0-9]+: .*nowhere\.h"
}

# refuses FILE MESSAGE: with the exit code of bad input, and nothing that could be taken for a verdict.
refuses() {
  run "$1" --safety
  exits_with 2
  says "$2"
  says_nothing_on_stdout
}

test_compile_commands_of_a_missing_folder() {
  safe_program a.c >a.c
  echo "[{\"directory\": \"/nowhere\", \"file\": \"$work/a.c\", \"command\": \"cc -c a.c\"}]" >compile_commands.json
  run a.c --safety --compile-commands .
  exits_with 2
  says "a\.c: is compiled in '/nowhere'"
}
test_another_language() { safe_program a.c >a.c; run a.c --safety -- -x c++ -std=c++17; exits_with 2; says "another language"; }

# Clang has its own way to ask for a crash.
test_clang_crashes() {
  printf '#pragma clang __debug crash\nint main(void) { return 0; }\n' >crash.c
  refuses crash.c "crash\.c: Clang crashes on this file"
}

test_unsupported_assembly() {
  printf 'int main(void) {\n  asm goto("jmp %%l0" : : : : a);\na:\n  return 0;\n}\n' >assembly.c
  refuses assembly.c "assembly\.c:2:3: unsupported: assembly code that jumps"
}

test_unsupported_function() {
  printf '#include <unistd.h>\nint main(void) {\n  sbrk(0);\n  return 0;\n}\n' >sbrk.c
  refuses sbrk.c "sbrk\.c:3:3: unsupported: function 'sbrk': memory that is made so is not followed"
}

# All of it at once.
test_unsupported_several() {
  printf '#include <unistd.h>\nvoid f(void) {\n  if (sbrk(0)) return;\n  brk(0);\n}\nint main(void) {\n  f();\n  sbrk(1);\n}\n' >several.c
  refuses several.c "several\.c:3:[0-9]+: unsupported: function 'sbrk'"
  says "several\.c:4:3: unsupported: function 'brk'"
  says "several\.c:8:3: unsupported: function 'sbrk'"
  says "3 places are refused"
}

test_args() {
  printf '#include <assert.h>\n#include <stdlib.h>\nint main(int c, char **v) { assert(c == 3 && v[0] && atoi(v[2]) == 12); }\n' >args.c
  run args.c --safety --args "7 12"
  exits_with 0
  run args.c --safety --args "7 13"
  exits_with 10
}

test_entry_and_threads() {
  printf '#include <assert.h>\nstatic int x;\nvoid begin(int n) { x = n; }\nvoid *put(void *u) { x++; return 0; }\nint get(const int *p) { int y = x; assert(y == x); return y; }\n' >library.c
  run library.c --safety --entry begin --threads-of put,get:2
  exits_with 10
  answers "violated: assertion y == x fails (0 == 1) at library.c:5"
  run library.c --safety --entry begin --threads-of get:2
  exits_with 0
  grep -q "assuming .*pointers to one object" out || fail "the assumption about arguments is missing"
  run library.c --safety --threads-of nobody
  exits_with 2
  says "has no function nobody"
}

test_stub() {
  printf '#include <assert.h>\nint missing(int);\nint main(void) { assert(missing(2) == 3); }\n' >user.c
  printf 'int missing(int n) { return n + 1; }\n' >stub.c
  run user.c --safety --stub stub.c
  exits_with 0
}

test_project() {
  mkdir -p p/build
  safe_program a.c >p/a.c
  echo "[{\"directory\": \"$work/p\", \"file\": \"a.c\", \"command\": \"cc -c a.c\"}]" >p/build/compile_commands.json
  run --safety --project p
  exits_with 0
  run --safety --compile-commands p/build
  exits_with 0
  run --safety --project nowhere
  exits_with 1
  says "nowhere: has no compile_commands.json"
}

test_binary_garbage() {
  head -c 20000 "$tool" >garbage.c
  run garbage.c --safety
  exits_with 2
  says "garbage\.c"
  says_nothing_on_stdout
}

test_binary_garbage_ts() {
  head -c 20000 "$tool" >garbage.ts
  run garbage.ts --safety
  exits_with 2
  says "garbage\.ts:[0-9]+:[0-9]+: "
  says_nothing_on_stdout
}

test_ts_syntax_error() {
  printf 'global int x = 0;\nthread T {\n  initial 0;\n  0 -> 1 x := 1;\n}\n' >bad.ts
  run bad.ts --safety
  exits_with 2
  says "bad\.ts:4:1?[0-9]: .*expected.*:"
  says_nothing_on_stdout
}

test_ts_unknown_name() {
  printf 'thread T {\n  initial 0;\n  0 -> 1: x := 1;\n}\n' >bad.ts
  run bad.ts --safety
  exits_with 2
  says "bad\.ts:3:[0-9]+: .*x"
}

# ---- size ----------------------------------------------------------------------------------------------------------

test_five_megabytes_of_c() {
  {
    echo 'int x;'
    for ((i = 0; i < 50000; i++)); do
      echo "int function_number_$i(int parameter) { return parameter * $i + (parameter > $i ? 1 : 2) - x * 3; }"
    done
    echo 'int main(void) { x = function_number_7(3); if (x != 23) __builtin_abort(); return 0; }'
  } >big.c
  (($(stat -c %s big.c) > 4500000)) || fail "not big enough"
  run big.c --safety --timeout 60
  ends_properly
}

test_many_statements() {
  {
    echo 'int x, y;'
    echo 'void __VERIFIER_assert(int);'
    echo 'int main(void) {'
    for ((i = 0; i < 20000; i++)); do echo "  x = x + y * $((i % 7)); y = y + 1;"; done
    echo '  __VERIFIER_assert(y == 20000);'
    echo '}'
  } >long.c
  run long.c --safety --timeout 40
  ends_properly
}

repeated() { printf "%0.s$1" $(seq "$2"); }

test_ten_thousand_parentheses() {
  echo "int x; int main(void) { x = $(repeated '(' 10000)1$(repeated ')' 10000); return x; }" >deep.c
  run deep.c --safety --timeout 40
  ends_properly
}

test_ten_thousand_operators() {
  echo "int x; int main(void) { x = $(repeated 'x + ' 10000)1; return x; }" >deep.c
  run deep.c --safety --timeout 40
  ends_properly
}

test_ten_thousand_minus_signs() {
  echo "int x; int main(void) { x = $(repeated '- ' 10000)1; return x; }" >deep.c
  run deep.c --safety --timeout 40
  ends_properly
}

test_five_thousand_blocks() {
  echo "int x; int main(void) { $(repeated '{' 5000) x = 1; $(repeated '}' 5000) return x; }" >deep.c
  run deep.c --safety --timeout 40
  ends_properly
}

test_two_thousand_nested_ifs() {
  echo "int x; int main(void) { $(repeated 'if (x == 0) {' 2000) x = 1; $(repeated '}' 2000) return x; }" >deep.c
  run deep.c --safety --timeout 40
  ends_properly
}

test_many_calls() {  # inlined, these are 2^40
  {
    echo 'int x; int f0(void) { return x + 1; }'
    for ((i = 1; i <= 40; i++)); do echo "int f$i(void) { return f$((i - 1))() + f$((i - 1))(); }"; done
    echo 'int main(void) { x = f40(); return 0; }'
  } >calls.c
  run calls.c --safety --timeout 20
  ends_properly
}

test_deep_ts() {
  printf 'global int x = 0;\nthread T {\n  initial 0;\n  0 -> 1: x := %s1%s;\n}\nerror T@1 && x == 2;\n' \
    "$(repeated '(' 10000)" "$(repeated ')' 10000)" >deep.ts
  run deep.ts --safety --timeout 40
  ends_properly
}

# Flat in the text, nested as a term.
test_long_chains_of_ts() {
  printf 'global int x = 0;\nthread T {\n  initial 0;\n  0 -> 1: x := %s1;\n}\nerror T@1 && x == 2;\n' "$(repeated 'x * ' 50000)" >long.ts
  refuses long.ts "long\.ts:4:[0-9]+: operators are nested"
}

# Terms share their parts, text does not: there is no text for this, but an answer.
test_many_divisions() {
  echo "int x, y, z; int main(void) { int a = x, b = y; z = a$(repeated ' / b' 40); return 0; }" >divisions.c
  run divisions.c --safety --timeout 40
  ends_properly
  run divisions.c --dump ts
  exits_with 2
  says "divisions\.c:1:[0-9]+: this is too large to be printed"
}

test_structure_of_too_many_scalars() {
  {
    echo 'struct s0 { int x; };'
    for ((i = 1; i <= 30; i++)); do echo "struct s$i { struct s$((i - 1)) x, y; };"; done
    echo 'struct s30 s; int main(void) { s = s; return 0; }'
  } >large.c
  refuses large.c "large\.c:14:[0-9]+: unsupported: structure of more than 5000 scalars"
}

# ---- limits and solvers --------------------------------------------------------------------------------------------

test_timeout_at_once() { loop_program >a.c; run a.c --safety --timeout 0.001; exits_with 5; answers "inconclusive:"; }
test_too_little_memory() { loop_program >a.c; run a.c --safety --rule graph --memory-limit 1; [[ $code == 5 || $code == 6 ]] || fail "exit code 5 or 6"; [[ -s out || -s err ]] || fail "no message"; }
test_solver_is_killed() { loop_program >a.c; run a.c --safety --rule graph --solver 'kill -9 $$ {}'; exits_with 5; answers "inconclusive:"; no_files_but a.c; }
test_solver_prints_nonsense() { loop_program >a.c; run a.c --safety --rule graph --solver 'echo nonsense {}'; exits_with 5; answers "inconclusive:"; no_files_but a.c; }
test_solver_says_sat_only() { loop_program >a.c; run a.c --safety --rule graph --solver 'echo sat; true {}'; exits_with 5; answers "inconclusive:"; }
# A solver that refutes what is true: nothing can be replayed, so the answer is never "violated".
test_solver_says_unsat_only() { loop_program >a.c; run a.c --safety --rule graph --solver 'echo unsat; true {}'; [[ $code == 5 || $code == 0 ]] || fail "exit code 5 or 0"; ends_properly; }
test_solver_that_does_not_exist() { loop_program >a.c; run a.c --safety --rule graph --solver '/nowhere/solver {}'; [[ $code == 5 || $code == 6 ]] || fail "exit code 5 or 6"; }
test_solver_that_never_ends() { loop_program >a.c; run a.c --safety --rule graph --timeout 1 --solver 'sleep 1000; true {}'; exits_with 5; answers "inconclusive:"; }

# A solver whose model says that every predicate holds everywhere.
make_liar() {
  cat >liar <<'END'
#!/bin/bash
echo sat
echo '('
sed -n 's/^(declare-fun \([^ ]*\) (\(.*\)) Bool)$/\1|\2/p' "$1" | while IFS='|' read -r name sorts; do
  parameters= n=0
  for sort in $sorts; do parameters+="(v$n $sort) " n=$((n + 1)); done
  echo "  (define-fun $name ($parameters) Bool true)"
done
echo ')'
END
  chmod +x liar
}

# A copy of the tool beside which Spacer is a program that derives the first error directly from the initial states, whatever the
# clauses say. (Refutations of other solvers are found once more by Spacer, so they cannot be wrong.)
use_lying_spacer() {
  mkdir lying
  cp "$tool" lying/redcomp
  cat >lying/redcomp-spacer <<'END'
#!/bin/bash
awk '/^; error/ && !n { n = k } /^\(assert/ { k++ } END { print "unsat\nstep 0\nstep " n " 0\nstep " k - 1 " 1\nend" }'
END
  chmod +x lying/redcomp-spacer
  tool=$work/lying/redcomp
}

# Such a model is none: the validator must notice.
test_solver_that_lies() {
  loop_program >a.c
  make_liar
  run a.c --safety --rule graph --solver "$work/liar {}"
  exits_with 5
  answers "inconclusive:"
  no_files_but 'a.c|liar'
}

# Nor is such a refutation one: there are no values for its path.
test_refutation_that_is_no_run() {
  loop_program >a.c
  use_lying_spacer
  run a.c --safety --rule graph
  exits_with 5
  answers "inconclusive:"
  no_files_but 'a.c|lying'
}

# With --strict-checks an answer that does not pass its check is an internal error, and what is needed to look into it is saved.
saved_failure() {
  exits_with 6
  says_nothing_on_stdout
  says "internal error: .*$1"
  says "saved in redcomp-failures/a.c-"
  local folder
  folder=$(echo redcomp-failures/a.c-*)
  cmp -s a.c "$folder/a.c" || fail "the program is not saved"
  grep -q -- "--strict-checks" "$folder/command" || fail "the command is not saved"
  grep -q -E -- "$1" "$folder/message" || fail "the message is not saved"
  (cd "$folder" && sh ./command >out 2>err)
  [[ $? == 6 ]] || fail "the command saved does not reproduce it"
}
test_strict_checks_of_a_wrong_model() {
  loop_program >a.c
  make_liar
  run a.c --safety --rule graph --strict-checks --solver "$work/liar {}"
  saved_failure "its model breaks the clause"
}
test_strict_checks_of_a_wrong_refutation() {
  loop_program >a.c
  use_lying_spacer
  run a.c --safety --rule graph --strict-checks
  saved_failure "a refutation is no run of the system"
}
test_strict_checks_of_a_right_answer() {
  loop_program >a.c
  run a.c --safety --strict-checks
  exits_with 0
  answers "proved:"
  no_files_but a.c
}

# ---- assumptions, and proofs that say nothing -----------------------------------------------------------------------

prints() { grep -q -E -- "$1" out || fail "stdout should match: $1"; }
prints_no() { grep -q -E -- "$1" out && fail "stdout should not match: $1"; return 0; }

racing_program() {
  cat <<END
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int plain;
_Atomic int careful;
void *write(void *u) { $1 = 1; atomic_store_explicit(&careful, 1, $2); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, write, 0);
  assert($1 < 2 && careful < 2);
  return 0;
}
END
}

test_assumptions_of_threads() {
  racing_program plain memory_order_release >a.c
  run a.c --safety --json a.json
  exits_with 0
  prints "^assuming sequential consistency of accesses that may race: plain \\(a.c:6:[0-9]+\\)"
  prints "^assuming sequential consistency of atomic operations with a weaker memory order \\(a.c:6:[0-9]+\\)"
  prints "^assuming pthread_create and pthread_join do not fail \\(a.c:9:3\\)"
  grep -q '"kind": "memory-order"' a.json && grep -q '"line": 6' a.json || fail "no assumption with its place in a.json"
}

test_no_assumption_without_need() {
  racing_program careful memory_order_seq_cst >a.c
  run a.c --safety --strict --accept library
  exits_with 0
  prints_no "race|memory order|undefined"
}

undefined_program() {
  cat <<END
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < $1 || x > $2) return 0;
  a[x] = 10 / (x + 1);
  assert(a[0] <= 10);
  return 0;
}
END
}

test_strict() {
  undefined_program -5 4 >a.c
  run a.c --safety
  exits_with 0
  prints "^assuming no undefined behaviour: index out of bounds \\(a.c:7:3\\)"
  prints "^assuming no undefined behaviour: division by zero"
  run a.c --safety --strict
  exits_with 5
  answers "inconclusive: proved only when assuming no undefined behaviour"
  run a.c --safety --strict --accept undefined-behaviour
  exits_with 0
}

# The ranges of the variables exclude it.
test_strict_where_nothing_is_assumed() { undefined_program 0 3 >a.c; run a.c --safety --strict; exits_with 0; prints_no assuming; }
test_accept_of_no_kind() { safe_program a.c >a.c; run a.c --safety --strict --accept librari; exits_with 1; says "librari is no kind of assumption"; }
test_accept_without_strict() { safe_program a.c >a.c; run a.c --safety --accept library; exits_with 1; says "strict"; }

test_a_call_through_null_is_an_assumption() {
  echo 'int main(void) { int (*f)(void) = 0; f(); return *(volatile int *)0; }' >a.c
  run a.c --safety
  exits_with 0
  prints "^assuming no undefined behaviour: call through a null or dangling pointer"
}

test_ignored_pragma() {
  printf '#include <assert.h>\n#pragma pack(1)\nint main(void) {\n  int x = 0;\n#pragma omp parallel\n  x++;\n  assert(x == 2);\n}\n' >a.c
  run a.c --safety
  exits_with 10
  says "a.c:5:1: ignored: #pragma omp parallel"
  prints "^assuming that what is ignored changes nothing: #pragma omp parallel \\(a.c:5:1\\)"
  prints_no pack
}

test_memory_that_is_not_there_for_ever() {
  printf '#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }\n' >a.c
  run a.c --safety
  exits_with 0
  prints "^assuming malloc does not fail \\(a.c:2:27\\)"
  prints "^assuming no undefined behaviour: use of freed memory"
}

test_no_assertion() {
  echo 'int main(void) { return 0; }' >a.c
  run a.c --safety
  answers "proved: the program has no assertion ("
  run a.c --safety --check locks
  answers "proved: the program has no assertion, no mutex is misused ("
  run a.c --safety --signed-overflow report
  answers "proved: the program has no assertion, no signed arithmetic overflows ("
}

test_vacuous() {
  cat >a.c <<END
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3 && x < 3) assert(x == 7);
  if (x == 4) { if (x < 4) { ERROR: reach_error(); } }
  assert(x < 4 || x > 3);
  double d = 0.5;
  if (d > 1) assert(x == x);
  return 0;
}
END
  run a.c --safety --show vacuous --json a.json
  exits_with 0
  prints "^vacuous: no run reaches the assertion x == 7 at a.c:6:"
  prints "^not decided: whether a run reaches the assertion x == x at a.c:10:"
  [[ $(grep -c -E "^(vacuous|not decided)" out) == 2 ]] || fail "only two assertions are in question"
  grep -q '"assertion": "x == 7"' a.json || fail "no vacuous assertion in a.json"
}

test_vacuous_needs_safety() { safe_program a.c >a.c; run a.c --deadlock --show vacuous; exits_with 1; says "vacuous"; }

# ---- output --------------------------------------------------------------------------------------------------------

test_dump_smt2() {
  loop_program >a.c
  run a.c --safety --dump-smt2 a.smt2
  exits_with 0
  answers "proved:"
  grep -q '(set-logic HORN)' a.smt2 || fail "no Horn clauses in a.smt2"
  no_files_but 'a.c|a.smt2'
}
test_dump_smt2_to_a_full_disk() { loop_program >a.c; run a.c --safety --dump-smt2 /dev/full; exits_with 6; says "/dev/full.*[Nn]o space|[Nn]o space.*/dev/full"; no_files_but a.c; [[ -c /dev/full ]] || fail "/dev/full is gone"; }
test_dump_smt2_to_a_missing_folder() { loop_program >a.c; run a.c --safety --dump-smt2 missing/a.smt2; exits_with 6; says "missing/a\.smt2"; no_files_but a.c; }
test_dump_smt2_to_a_folder() { loop_program >a.c; mkdir folder; run a.c --safety --dump-smt2 folder; exits_with 6; says "folder"; no_files_but 'a.c|folder'; }
test_json_to_a_full_disk() { loop_program >a.c; run a.c --safety --json /dev/full; exits_with 6; says "/dev/full"; no_files_but a.c; }
test_json_to_a_missing_folder() { loop_program >a.c; run a.c --safety --json missing/a.json; exits_with 6; says "missing/a\.json"; no_files_but a.c; }
test_json() { loop_program >a.c; run a.c --safety --json a.json; exits_with 0; grep -q proved a.json || fail "no verdict in a.json"; }
test_full_stdout() { loop_program >a.c; "$tool" a.c --safety >/dev/full 2>err; code=$?; : >out; [[ $code != 0 ]] || fail "the verdict was lost, the exit code is 0"; }

for dump in program ts dot intervals movers blocks; do
  eval "dump_$dump() { run $examples/p1.c --dump $dump; exits_with 0; [[ -s out ]] || fail 'nothing is dumped'; }"
done
test_dump_program() { dump_program; }
test_dump_ts() { dump_ts; }
test_dump_dot() { dump_dot; grep -q '^digraph' out || fail "not a graph"; }
test_dump_intervals() { dump_intervals; grep -q '^shared: ' out || fail "nothing is said of what is shared"; }
test_dump_movers() { dump_movers; }
test_dump_blocks() { dump_blocks; }

# What --dump ts prints is a .ts file with the same answer.
test_dump_ts_and_back() {
  for program in p1.c counter.c; do
    run "$examples/$program" --safety
    first=$code
    run "$examples/$program" --dump ts
    cp out again.ts
    run again.ts --safety
    exits_with "$first"
  done
}

test_verdict_comes_first() {
  run "$examples/p1.c" --safety
  exits_with 0
  answers "proved: no assertion can fail ("
  [[ ! -s err ]] || fail "stderr should be empty: it is not a terminal"
}

# ---- deadlock --------------------------------------------------------------------------------------------------------
test_deadlock_says_who_waits() {
  run "$examples/deadlock/transfer.c" --deadlock --json a.json --stats
  exits_with 10
  answers "violated: deadlock"
  grep -q -E "^  thread give holds mine.lock, waits for yours.lock at .*transfer.c:16$" out || fail "no chain"
  grep -q '"chain"' a.json && grep -q '"waitsFor": "yours.lock"' a.json && grep -q '"property": "deadlock"' a.json || fail "no chain in a.json"
}

# ---- several properties ----------------------------------------------------------------------------------------------
holds() { grep -q -x -E -- "$1" out || fail "stdout should have the line: $1"; }
lacks() { ! grep -q -E -- "$1" out || fail "stdout should not match: $1"; }
test_without_a_property_all_are_checked() {
  run "$examples/p1.c" --json a.json
  exits_with 0
  for line in "no assertion can fail" "no data race" "no memory is accessed or freed that is not there" \
              "nothing overflows or is divided by zero" "no mutex is misused" "no deadlock"; do
    holds "proved: $line"
  done
  lacks "undefined|may race|provided"  # all of that is proved
  [[ $(grep -c '"verdict": "proved"' a.json) == 7 ]] || fail "six answers and the worst of them in a.json"
}
test_worst_answers_come_first() {
  run "$examples/counter.c"
  exits_with 10
  [[ $(head -n 1 out) == "violated: assertion counter == 2 fails (1 == 2) at "*"counter.c:22:3 in thread main (12 steps)" ]] || fail "the assertion first"
  [[ $(sed -n 2p out) == "violated: data race on counter at "* ]] || fail "then the race"
  [[ $(sed -n 3p out) == "proved: "* ]] || fail "then what is proved"
  holds "assertion counter == 2 fails \(1 == 2\) at .*counter.c:22:3 in thread main:"
  holds "data race on counter at .*:"
}
test_proofs_say_what_they_rest_on() {
  cat >p.c <<'END'
#include <assert.h>
#include <pthread.h>
int x, y, n;
int input(void) { extern int __VERIFIER_nondet_int(void); return __VERIFIER_nondet_int(); }
void *f(void *a) { x = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  y = x;
  n = input() + 1;
  assert(y == 0 || y == 1);
  return 0;
}
END
  run p.c --property safety,races,overflow --json a.json
  exits_with 10
  holds "proved: no assertion can fail"
  holds "  provided that there is no data race on x \(p.c:5:[0-9]+\): races is violated"
  holds "  provided that there is no signed overflow \(p.c:10:[0-9]+\): overflow is violated"
  grep -q '"provided"' a.json || fail "no condition in a.json"
  run p.c --safety
  exits_with 0
  lacks provided
  holds "assuming no undefined behaviour: signed overflow \(p.c:10:[0-9]+\)"
}
test_all_violations() {
  cat >p.c <<'END'
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 1) assert(x != 1);
  if (x == 2) assert(x != 2);
  if (x == 3) assert(x == 3);
  return 0;
}
END
  run p.c --safety --all --json a.json
  exits_with 10
  holds "violated: assertion x != 1 fails \(1 != 1\) at p.c:5:.*"
  holds "also violated: assertion x != 2 fails \(2 != 2\) at p.c:6:.*"
  holds "there is no other violation"
  lacks "x == 3 fails"
  grep -q '"moreViolations"' a.json || fail "one in a.json"
  run p.c --safety
  lacks "also violated"
}
test_unknown_property() { run "$examples/p1.c" --property safty; exits_with 1; says "safty is no property"; says_nothing_on_stdout; }
test_dumps_are_of_one_property() { run "$examples/p1.c" --safety --deadlock --dump ts; exits_with 1; says "name it"; says_nothing_on_stdout; }
test_a_refused_program_is_refused_once() {
  echo 'int main(void) { return undeclared; }' >p.c
  run p.c
  exits_with 2
  [[ $(grep -c "undeclared" err) == 1 ]] || fail "one message"
  says_nothing_on_stdout
}
# The conditions are part of the system: what --dump ts prints with --deadlock is unsafe if there is a deadlock; and what
# it prints without has the same deadlocks.
test_deadlock_dump_and_back() {
  for program in transfer.c tickets.c; do
    run "$examples/deadlock/$program" --deadlock
    first=$code
    run "$examples/deadlock/$program" --dump ts
    cp out again.ts
    run again.ts --deadlock
    exits_with "$first"
    "$tool" "$examples/deadlock/$program" --deadlock --dump after:deadlock-errors 2>err | sed '/^proved\|^violated/,$d' >errors.ts
    run errors.ts --safety
    exits_with "$first"
  done
}

# ---- termination -----------------------------------------------------------------------------------------------------
test_termination_shows_ranking_functions() {
  run "$examples/bounded_loop.c" --termination --json a.json
  exits_with 0
  answers "proved: every run ends"
  grep -q -E "rank n - i \(thread main, line [0-9]+\)" out || fail "no ranking function"
  grep -q '"property": "termination"' a.json && grep -q '"function": "n - i"' a.json || fail "no ranking in a.json"
}
test_termination_marks_what_is_repeated() {
  run "$examples/bounded_loop_raised.c" --termination --json a.json
  exits_with 10
  answers "violated: a run does not end"
  grep -q "and then for ever:" out || fail "the loop is not marked"
  grep -q '"repeatsFrom": ' a.json || fail "no loop in a.json"
}
test_termination_says_that_a_run_is_blocked() { run "$examples/sync01.c" --termination; exits_with 10; answers "violated: a run is blocked for ever"; }
test_termination_dumps_the_papers_rule() {
  run "$examples/example2.ts" --termination --rule paper --dump-smt2 a.smt2
  exits_with 0
  for premise in T1 T1+ T2 T3 T3+ T4; do grep -q "^; $premise " a.smt2 || grep -q "^; $premise$" a.smt2 || fail "no $premise"; done
  grep -q "LRound_T1" a.smt2 && grep -q "IRound" a.smt2 || fail "no predicates"
}
test_termination_dumps_a_transition_invariant() {
  run "$examples/bounded_loop.c" --termination --dump-smt2 a.smt2
  exits_with 0
  grep -q "^; covered" a.smt2 || fail "no query"
}

test_file_name_with_spaces() { mkdir 'a folder'; loop_program >'a folder/my file.c'; run 'a folder/my file.c' --safety; exits_with 0; answers "proved:"; }

test_relative_path_from_elsewhere() {
  mkdir -p deep/er && loop_program >a.c && cd deep/er || exit 1
  run ../../a.c --safety
  exits_with 0
}

# ---- sequential programs -------------------------------------------------------------------------------------------

# compiles FILE: without a warning, with every compiler that is there.
compiles() {
  for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    $compiler -std=c99 -Wall -Wextra -Werror -c -o sequential.o "$1" 2>messages || fail "$compiler: $(head -n 3 messages)"
  done
}

test_emit_c_compiles() {
  for program in "$examples"/*.c "$examples"/peterson.ts; do
    for reduce in "" --reduce; do
      run "$program" --emit-c sequential.c $reduce
      exits_with 0
      says_nothing_on_stdout
      compiles sequential.c
    done
  done
}

# What a compiler says about the sequential program, it says about the line of the source.
test_emit_c_marks_lines() {
  run "$examples/counter.c" --emit-c sequential.c
  gcc -std=c99 -E sequential.c | grep -q '^# 12 ".*examples/counter.c"' || fail "no mark of line 12"
}

# The program as it is, with threads, ends in no other way than the sequential one with random choices.
test_emit_c_behaves_like_the_program() {
  cat >a.c <<'END'
#include <pthread.h>
int x;
#ifdef NATIVE
#include <stdio.h>
#include <unistd.h>
static unsigned seed;
static void dawdle(void) { seed = seed * 1103515245 + 12345; usleep(seed >> 16 & 63); }
#define main program
#else
#define dawdle()
#endif
void *f(void *u) { dawdle(); int r = x; dawdle(); x = r + 1; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  dawdle();
  x = 5;
#ifdef NATIVE
  pthread_join(s, 0);
  pthread_join(t, 0);
#endif
  return 0;
}
#ifdef NATIVE
#undef main
int main(void) {
  for (int k = 0; k < 300; k++) { x = 0; program(); printf("%d\n", x); }
}
#endif
END
  cat >harness.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int likeliness;
_Bool __VERIFIER_nondet_bool(void) { return (rand() >> 8) % likeliness == 0; }
void __VERIFIER_assume(int condition) { if (!condition) _exit(0); }
void reach_error(void) { }
#define main sequential
#include "sequential.c"
#undef main
int main(int n, char **words) { srand(atoi(words[n - 1])); likeliness = 2 + rand() % 5; sequential(); printf("%lld\n", x); return 0; }
END
  run a.c --emit-c sequential.c
  exits_with 0
  gcc -std=gnu99 -o harness harness.c && gcc -DNATIVE -pthread -o native a.c || fail "no compiler"
  for k in $(seq 2000); do ./harness $k; done | sort -u >sequential.ends
  ./native | sort -u >native.ends
  [[ $(echo $(cat sequential.ends)) == "1 2 5 6 7" ]] || fail "other ends than 1 2 5 6 7: $(cat sequential.ends)"
  [[ $(wc -l <native.ends) -ge 2 ]] || fail "too few schedules"
  [[ -z $(comm -23 native.ends sequential.ends) ]] || fail "the program ends otherwise: $(comm -23 native.ends sequential.ends)"
}

test_emit_c_of_what_c_cannot_say() {
  run "$examples/fig1.ts" --emit-c sequential.c
  exits_with 2
  says "cannot be written as C"
  no_files_but ""
}

test_emit_c_to_a_missing_folder() { run "$examples/p1.c" --emit-c missing/a.c; exits_with 6; says "missing/a\.c"; no_files_but ""; }

test_emit_c_of_any_number_of_threads() {
  printf '#include <pthread.h>\nint n(void);\nvoid *f(void *u) { return 0; }\nint main(void) { pthread_t t; while (n()) pthread_create(&t, 0, f, 0); }\n' >a.c
  run a.c --emit-c sequential.c --threads 3
  exits_with 0
  grep -q "Fewer behaviours than the program: .* 3 are considered" sequential.c || fail "the bound is not named"
  [[ $(grep -c '^static void thread_f' sequential.c) == 3 ]] || fail "there should be three threads f"
}

# The bounded program in both dialects: without a warning, also for those who do not know such narrow integers.
test_emit_bounded_compiles() {
  for program in "$examples"/counter.c "$examples"/p1.c "$examples"/ping_pong.c "$examples"/peterson.ts "$examples"/lock_free/*.c \
                 "$here"/../regression/26-mutexes/named_semaphore_unsafe.c; do
    for dialect in sv-comp cbmc; do
      run "$program" --engine lazy-cseq --rounds 3 --unwind 2 --emit-c sequential.c --dialect $dialect
      exits_with 0
      says_nothing_on_stdout
      compiles sequential.c
    done
    grep -q '^typedef __CPROVER_bitvector\[[0-9]*\] int_[0-9]*;' sequential.c || fail "no narrow types"
  done
}

# Another verifier of sequential programs, here redcomp itself, comes to the answer of the engine.
test_emit_bounded_has_the_same_answer() {
  cat >a.c <<'END'
#include <assert.h>
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int x, a[3];
void *f(void *u) { for (int k = 0; k < 2; k++) { int seen = x; x = seen + 1; a[seen % 3] = -k; } return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 1) assert(x * n != LOST * n || a[2] + 100 / n > 90);
  return 0;
}
END
  for lost in 1 2 3; do
    for rounds in 1 2 3; do
      run a.c --safety --engine lazy-cseq --rounds $rounds --unwind 1 -- -DLOST=$lost
      expected=$code
      run a.c --engine lazy-cseq --rounds $rounds --unwind 1 --emit-c sequential.c -- -DLOST=$lost
      exits_with 0
      run sequential.c --safety --engine search
      [[ $((code == 10)) == $((expected == 10)) ]] || fail "$lost, $rounds rounds: the engine's exit code is $expected, that of its program $code"
      echo $code >>codes
    done
  done
  grep -q 10 codes && grep -q 0 codes || fail "always the same answer: $(cat codes)"
}

test_emit_bounded_names_what_is_cut() {
  printf 'extern _Bool __VERIFIER_nondet_bool(void);\nvoid reach_error(void);\nint main(void) { int k = 0; while (__VERIFIER_nondet_bool()) k++; if (k == 3) reach_error(); return k; }\n' >a.c
  run a.c --engine lazy-cseq --unwind 2 --emit-c sequential.c
  exits_with 0
  gcc -DBEYOND_BOUNDS=reach_error -E sequential.c | grep -q '{ reach_error(); }' || fail "no loop is cut"
}

test_dialect_is_for_the_bounded_program() { safe_program a.c >a.c; run a.c --emit-c b.c --dialect cbmc; exits_with 1; says "dialect"; no_files_but "a\.c"; }

# ---- labels --------------------------------------------------------------------------------------------------------

labelled_program() { printf 'int x;\nvoid unused(void) { Other: x = 1; }\nint main(void) { if (x) { ERROR: x = 2; } return 0; }\n'; }

test_error_label_of_no_function() {
  labelled_program >a.c
  run a.c --error-label error
  exits_with 2
  says "no function has a label 'error'"
  says_nothing_on_stdout
  run a.c --error-label ""
  exits_with 1
}

test_error_label_answers() {
  labelled_program >a.c
  run a.c --error-label ERROR && exits_with 0 && answers "proved: label ERROR is not reached"
  run a.c --error-label Other && exits_with 0 && answers "proved: label Other is in no function that the program calls"
  run a.c --error-label ERROR --safety && exits_with 0 && answers "proved: no assertion can fail, label ERROR is not reached"
  sed -i 's/int x;/int x = 1;/' a.c
  run a.c --error-label ERROR --witness w.yml && exits_with 10 && answers "violated: label ERROR is reached"
  grep -q 'LTL(G ! label(ERROR))' w.yml || fail "the witness is of another property"
  run a.c --error-label ERROR --replay-program r.c && exits_with 10
  grep -q "^no program is written: a program does not fail where it comes to a label" out || fail "not said that there is no program"
  [[ ! -e r.c ]] || fail "a program that does not fail as told"
}

test_error_label_misused() {
  safe_program a.c >a.c
  run "$examples/fig1.ts" --error-label ERROR && exits_with 1 && says "needs a C program"
  run a.c --error-label ERROR --safety --witness w.yml && exits_with 1 && says "not of both"
  run a.c --error-label ERROR --show vacuous && exits_with 1
}

test_ul_cseq_clauses() {
  run "$examples/fig1.ts" --engine ul-cseq --dump-smt2 a.smt2
  exits_with 0
  grep -q "declare-fun" a.smt2 || fail "no clauses"
}

test_search_says_how_far() {
  run "$examples/fig1.ts" --safety --engine search --max-switches 0
  exits_with 5
  answers "inconclusive: no violation in 5 states, up to 0 context switches"
}

test_search_stops_at_so_many_states() {
  run "$examples/fig1.ts" --safety --engine search --max-states 3
  exits_with 5
  answers "inconclusive: no violation in 4 states"
}

test_search_is_an_engine() { safe_program a.c >a.c; run a.c --safety --engine search --rule graph; exits_with 1; says "exclude"; }

test_reduce_needs_a_sequential_program() { safe_program a.c >a.c; run a.c --safety --reduce; exits_with 1; says "ul-cseq"; }

# ---- comparison ----------------------------------------------------------------------------------------------------

test_compare() {
  run compare "$examples/fig1.ts" "$examples/stack_unsafe.c" --method graph --method "ul-cseq --reduce" --timeout 20 --json a.json
  exits_with 0
  [[ $(grep -c '^  graph ' out) == 2 && $(grep -c '^  ul-cseq --reduce ' out) == 2 ]] || fail "a row per method"
  grep -q '^| fig1.ts | proved [0-9.]* |' out || fail "no line in the last table"
  grep -q '^| stack_unsafe.c | violated [0-9.]* |' out || fail "no line in the last table"
  grep -q '"agree": true' a.json || fail "no figures"
  no_files_but a.json
}

test_compare_what_is_refused() {
  run compare missing.c --method graph
  exits_with 2
  grep -q 'refused .*missing\.c' out || fail "the reason should be there"
}

test_compare_without_a_program() { run compare; exits_with 1; says .; }
test_compare_options_for_all() { safe_program a.c >a.c; run compare a.c --method graph --option=--arch=7; exits_with 2; grep -q "refused.*arch.*7" out || fail "the reason should be there"; }

# ---- help, manual, installation ------------------------------------------------------------------------------------

test_explain() {
  run explain
  exits_with 0
  grep -q '^  race  *two threads' out || fail "no list of topics"
  run explain races
  exits_with 0
  grep -q '^# race: ' out || fail "another page"
  run explain nothing
  exits_with 1
  says "no page nothing; there are .*movers"
}
test_version() { run --version; exits_with 0; [[ $(cat out) =~ ^redcomp\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "no version"; }
test_list_passes() { run --list-passes; exits_with 0; grep -q '^  slice ' out && grep -q '^termination:' out || fail "no list"; }
test_help_of_compare() { run compare --help; exits_with 0; grep -q -- '--method NAME' out || fail "no options"; }

test_manual_page() {
  run --help-man
  exits_with 0
  command -v groff >/dev/null || return 0
  groff -man -Tutf8 -P-cbou -ww out >page 2>err
  [[ ! -s err ]] || fail "groff complains"
  grep -q -e '--spurious-wakeups' page && grep -q -e '--method' page || fail "options are missing"
}

# All that a proof needs is found from where it is installed, whatever the environment; also after it was moved.
test_installation() {
  DESTDIR=$work/stage cmake --install "$(dirname "$tool")" --prefix /usr >log 2>&1 || { code=$?; cp log err; : >out; fail "cmake --install"; }
  mv stage/usr moved
  for file in libexec/redcomp/redcomp-spacer share/man/man1/redcomp.1 share/doc/redcomp/docs/answers.md share/redcomp/models \
              share/bash-completion/completions/redcomp share/zsh/site-functions/_redcomp share/fish/vendor_completions.d/redcomp.fish; do
    [[ -e moved/$file ]] || fail "$file is not installed"
  done
  loop_program >a.c
  tool=$work/installed
  printf '#!/bin/sh\nexec env -i %q "$@"\n' "$work/moved/bin/redcomp" >"$tool" && chmod +x "$tool"
  run --version
  exits_with 0
  run a.c --safety --rule graph
  exits_with 0
  rm moved/libexec/redcomp/redcomp-spacer  # so it was this one
  run a.c --safety --rule graph
  exits_with 5
  grep -q "moved/libexec/redcomp/redcomp-spacer" out || fail "another solver was asked"
}

# ---- what others read --------------------------------------------------------------------------------------------

# The first counterexample of README.md is what is printed, but for the time.
test_readme_counterexample() {
  mkdir -p examples && cp "$examples/counter.c" examples/
  run examples/counter.c --safety
  exits_with 10
  sed -n '/^\$ .\/redcomp examples\/counter.c --safety$/,/^```$/p' "$here/../../README.md" | sed -e '1d;$d' -e 's/, [0-9.]* s)$/, T s)/' >expected
  sed -e '/^assuming/d' -e 's/, [0-9.]* s)$/, T s)/' out >shown
  diff expected shown >err || fail "README.md shows something else"
}
test_trace_none_and_full() {
  run "$examples/counter.c" --safety --trace none
  exits_with 10
  holds "why: lost update of counter: .*"
  lacks "counter\+\+"
  run "$examples/counter.c" --safety --trace full
  grep -q "count starts" out || fail "starts of threads are shown in full"
}
test_json_on_standard_output_is_all() {
  run "$examples/counter.c" --safety --json -
  exits_with 10
  [[ $(head -n 1 out) == "{" && $(tail -n 1 out) == "}" ]] && grep -q '"schema": 2' out || fail "no JSON, or more than that"
}
test_json_of_errors() {
  run missing.c --json a.json
  exits_with 2
  grep -q '"verdict": "error"' a.json && grep -q '"file": "missing.c"' a.json || fail "no error in a.json"
  run --nonsense --json b.json
  exits_with 1
  grep -q '"exitCode": 1' b.json || fail "no error in b.json"
}
test_gitlab_code_quality() {
  run "$examples/counter.c" --safety --format gitlab
  exits_with 10
  python3 - <<'END' || fail "no code quality report"
import json
[issue] = json.load(open("out"))
assert issue["location"]["lines"]["begin"] == 22 and issue["location"]["path"].endswith("counter.c"), issue
assert issue["severity"] == "critical" and issue["check_name"] == "redcomp/safety" and len(issue["fingerprint"]) == 64, issue
assert "lost update of counter" in issue["description"], issue
END
  cp out before
  run "$examples/counter.c" --safety --format gitlab
  cmp out before || fail "another report"
  run "$examples/p1.c" --safety --format gitlab
  exits_with 0
  [[ $(cat out) == "[]" ]] || fail "issues without a violation"
}
# A repository with a program of its own, and one that includes a header.
repository() {
  git init -q . && git config user.email a@example.org && git config user.name a
  printf 'out\nerr\n' >.gitignore
  safe_program a.c >a.c
  printf 'static int twice(int x) { return 2 * x; }\n' >twice.h
  printf '#include <assert.h>\n#include "twice.h"\nint main(void) { assert(twice(2) == 4); return 0; }\n' >"with space.c"
  printf '#include "twice.h"\nint four(void) { return twice(2); }\n' >part.c
  git add -A && git commit -qm one
}
test_changed_files() {
  repository
  run --changed --safety
  exits_with 0
  says "no program has changed since HEAD"
  echo >>a.c
  run --changed --safety
  exits_with 0
  answers "a.c:"
  ! grep -q "with space" out || fail "a program that has not changed is checked"
  sed -i 's/2 \* x/3 * x/' twice.h
  run --changed --safety --sarif a.sarif
  exits_with 10
  holds "with space.c:"
  says "part.c has no main"
  grep -q '"uri": "with space.c"' a.sarif || fail "no SARIF"
  printf 'int main(void) { return }\n' >bad.c
  run --changed --safety
  exits_with 10
  says "bad\.c:1:[0-9]+: error"
  git add -A && git commit -qm two
  run --changed HEAD~1 --safety --format gitlab
  exits_with 10
  python3 -c 'import json; assert [each["location"]["path"] for each in json.load(open("out"))] == ["with space.c"]' || fail "another report"
  mkdir -p below && cd below && run --changed=HEAD~1 --safety
  exits_with 10
  holds "../with space.c:"
}
test_changed_project() {
  repository
  printf '#include <assert.h>\nint four(void);\nint main(void) { assert(four() == 4); return 0; }\n' >main.c
  for file in main.c part.c; do echo "{\"directory\": \"$work\", \"file\": \"$file\", \"command\": \"cc -c $file\"}"; done | paste -sd, | sed 's/.*/[&]/' >compile_commands.json
  git add -A && git commit -qm two
  run --changed --project . --safety
  exits_with 0
  says "no program has changed"
  sed -i 's/2 \* x/3 * x/' twice.h
  run --changed --project . --safety
  exits_with 10
}
test_changed_without_a_repository() {
  run --changed --safety
  exits_with 2
  says "not a git repository"
  repository
  run --changed nobody --safety
  exits_with 2
  run a.c --changed --safety
  exits_with 1
  says "finds the files itself"
  run --changed --safety --json a.json
  exits_with 1
  says "--changed is for"
}
test_annotated_source() {
  run "$examples/ping_pong.c" --safety --rule graph --annotate a.c
  exits_with 0
  lacks "^invariants:"
  grep -q "^ *// redcomp: invariant at main:43, ping:15, pong:27: .*pings == pongs" a.c || fail "no invariant in a.c"
  grep -q "// redcomp: lines [0-9]*-[0-9]* are one step of ping" a.c && grep -q "// redcomp: holds table" a.c || fail "no blocks or locks in a.c"
  grep -v "^ *// redcomp: " a.c | cmp - "$examples/ping_pong.c" || fail "more than comments"
  gcc -fsyntax-only -Wall -Werror=comment a.c || fail "a.c does not compile"
  run a.c --safety --rule graph
  exits_with 0
  printf '#include <assert.h>\n#define CHECK(x) \\\n  assert(x)\nint x; /* a\n comment */ int main(void) { /* and\n another */ x = 1; \\\n CHECK(x == 2);\n  return 0; }\n' >odd.c
  run odd.c --safety --annotate b.c
  exits_with 10
  gcc -fsyntax-only b.c || fail "b.c does not compile"
  grep -q "// redcomp: violated: assertion" b.c || fail "no verdict in b.c"
}
test_show_blocks() {
  run "$examples/ping_pong.c" --safety --rule graph --show blocks
  exits_with 0
  grep -q "^  .*ping_pong.c:[0-9]*-[0-9]* is one step of " out && grep -q "^  .*ping_pong.c:[0-9]* holds table" out || fail "no blocks"
}
# In a log a line now and then, and nothing of it with --quiet.
test_progress() {
  loop_program >a.c
  run a.c --safety --solver 'sleep 1000; true {}' --rule graph --timeout 12
  exits_with 5
  says "^redcomp: \[1[0-2]\.[0-9] s\] "
  printf '#include <assert.h>\nint f(void);\nint main(void) { assert(f() + 1 > 0); }\n' >b.c
  run b.c --safety
  says "warning: functions without a body"
  run b.c --safety --quiet
  [[ ! -s err ]] || fail "stderr should be empty"
}
test_what_is_written_does_not_change() {
  export SOURCE_DATE_EPOCH=0
  for n in 1 2; do
    run "$examples/producer_consumer_unsafe.c" --safety --jobs 1 --witness w$n.yml --sarif s$n.sarif --replay-program r$n.c --html h$n.html
    exits_with 10
  done
  for kind in w%.yml s%.sarif r%.c h%.html; do cmp "${kind/\%/1}" "${kind/\%/2}" || fail "$kind differs"; done
}
test_property_file() {
  echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >reach.prp
  run "$examples/counter.c" --property reach.prp --witness w.yml
  exits_with 10
  grep -q 'specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"' w.yml || fail "no specification"
  echo 'COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )' >cover.prp
  run "$examples/counter.c" --property cover.prp
  exits_with 2
  says "cover\.prp"
}
test_task_definition() {
  echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >reach.prp
  cp "$examples/counter.c" .
  printf "format_version: '2.0'\ninput_files: 'counter.c'\nproperties:\n  - property_file: reach.prp\n    expected_verdict: false\n" >a.yml
  run --task a.yml
  exits_with 10
  holds "expected violated for safety: so it is"
  sed -i 's/false/true/' a.yml
  run --task a.yml
  holds "expected proved for safety: the answer differs"
  echo 'properties: [' >bad.yml
  run --task bad.yml
  exits_with 2
  says "bad\.yml"
}
# What is reachable at the end is no violation of valid-memsafety, but one of valid-memcleanup.
test_memory_that_is_reachable_at_the_end() {
  printf '#include <stdlib.h>\nint *p;\nint main(void) { p = malloc(4); return 0; }\n' >a.c
  printf 'CHECK( init(main()), LTL(G valid-%s) )\n' free deref memtrack >safety.prp
  run a.c --property safety.prp
  exits_with 0
  echo 'CHECK( init(main()), LTL(G valid-memcleanup) )' >cleanup.prp
  run a.c --property cleanup.prp
  exits_with 10
  printf '#include <stdlib.h>\nint main(void) { int *p = malloc(4); return p == 0; }\n' >lost.c
  run lost.c --property safety.prp
  exits_with 10
}

# replays PROGRAM OPTION FLAGS EXIT MESSAGE: the program that is written ends so, each of three times.
replays() {
  run "$examples/$1" $2 --replay-program r.c
  exits_with 10
  gcc -w -g -pthread $3 r.c -o r >err 2>&1 || fail "the program cannot be compiled"
  for n in 1 2 3; do
    timeout 60 ./r >out 2>err
    code=$?
    exits_with "$4"
    says "$5"
  done
}
test_replay_of_a_lost_update() { replays counter.c --safety "" 134 "Assertion .counter == 2. failed"; }
test_replay_of_two_consumers() { replays producer_consumer_unsafe.c --safety "" 134 "Assertion .count >= 0. failed"; }
test_replay_of_an_empty_stack() { replays stack_unsafe.c --safety -O2 134 "Assertion .top > 0. failed"; }
test_replay_of_a_deadlock() { replays deadlock/transfer.c --deadlock "" 1 "deadlock, as told"; }
test_replay_of_a_lost_signal() { replays sync01.c --deadlock "" 1 "deadlock, as told"; }
test_replay_of_inputs() { replays dining_deadlock.c --deadlock "" 1 "deadlock, as told"; }
test_replay_of_a_race() { replays undefined/flag_racy.c --races -fsanitize=thread 66 "data race"; }
test_replay_of_a_use_after_free() { replays undefined/job_used_after_free.c --memory -fsanitize=address 1 "heap-use-after-free"; }
test_replay_of_an_overflow() { replays undefined/middle_overflows.c --overflow "-fsanitize=undefined -fno-sanitize-recover" 1 "signed integer overflow"; }
test_no_replay_of_a_proof() { safe_program a.c >a.c; run a.c --safety --replay-program r.c; exits_with 0; holds "no program is written: nothing is violated"; no_files_but a.c; }

# witness TYPE CONTENT: a witness about a.c in w.yml, for the call of reach_error.
witness() {
  cat >w.yml <<END
- entry_type: $1
  metadata:
    format_version: "2.0"
    task:
      input_files: ["a.c"]
      input_file_hashes: {"a.c": "$(sha256sum a.c | cut -d' ' -f1)"}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
  content:
$2
END
}
test_own_witnesses_are_confirmed() {
  for option in --safety --races; do
    run "$examples/counter.c" $option --witness w.yml
    exits_with 10
    run "$examples/counter.c" --validate-witness w.yml
    exits_with 0
    answers "witness confirmed: "
  done
  run "$examples/undefined/job_used_after_free.c" --memory --witness w.yml
  run "$examples/undefined/job_used_after_free.c" --validate-witness w.yml
  answers "witness confirmed: valid-deref"
  run "$examples/p1.c" --safety --witness w.yml
  exits_with 0
  run "$examples/p1.c" --validate-witness w.yml
  answers "witness confirmed: no assertion can fail"
}
test_wrong_violation_witnesses_are_rejected() {
  cp "$examples/counter.c" a.c
  witness violation_sequence '  - segment: [{waypoint: {type: target, action: follow, location: {file_name: a.c, line: 12}}}]'
  run a.c --validate-witness w.yml
  exits_with 10
  answers "witness rejected: the property is violated, but not at the target"
  cp "$examples/p1.c" a.c
  run a.c --validate-witness w.yml
  answers "witness rejected: it is of another program"
}
test_invariants_of_witnesses_are_checked() {
  printf 'extern void reach_error(void);\nint main(void) {\n  int x = 0;\n  while (x < 9)\n    x++;\n  if (x != 9) reach_error();\n  return 0;\n}\n' >a.c
  invariant() { witness invariant_set "  - invariant: {type: loop_invariant, location: {file_name: a.c, line: 4, column: 3, function: main}, value: '$1', format: c_expression}"; }
  invariant "x <= 9"
  run a.c --validate-witness w.yml
  exits_with 0
  answers "witness confirmed: "
  invariant "x <= 8"
  run a.c --validate-witness w.yml
  exits_with 10
  answers "witness rejected: "
  invariant "y <= 8"
  run a.c --validate-witness w.yml
  exits_with 5
  invariant "x = 0"
  run a.c --validate-witness w.yml
  exits_with 5
}

declare -F "test_$name" >/dev/null || { echo "no test named $name"; exit 1; }
"test_$name"
