// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule graph | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --rule views --timeout 6 | truth: unsafe | expect: unknown
// The twin of locked_counter_safe.ts in which the lock is not taken: two copies show it.
global int x = 0;
lock m;

thread main {
  initial 0;
  0 -> 0: create(worker);
}

thread replicated worker {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: skip;
  2 -> 3: a := x;                           // MOVER: non
  3 -> 4: x := a + 1;                       // MOVER: non
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: skip;
  6 -> 7: exit;
}

error worker@err "the counter is not one more";
