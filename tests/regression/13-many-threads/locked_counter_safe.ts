// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: safe
// redcomp: --safety --rule graph | truth: safe | expect: unknown
// Any number of threads count under a lock: the critical section is one block, and level 1 is enough.
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
  1 -> 2: acquire(m);                       // MOVER: right
  2 -> 3: a := x;                           // MOVER: both
  3 -> 4: x := a + 1;                       // MOVER: both
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);                       // MOVER: left
  6 -> 7: exit;
}

error worker@err "the counter is not one more";
