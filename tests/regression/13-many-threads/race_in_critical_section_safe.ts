// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: safe
// The critical section is not one block, because it writes to r, which others read without the lock. Those that hold
// the lock still do not meet: one thread in a view is enough.
global int x = 0;
global int r = 0;
lock m;

thread replicated T {
  local int a = 0;
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: a := x;
  2 -> 3: r := 1;                           // MOVER: non
  3 -> 4: x := a + 1;
  4 -> 5: r := 2;                           // MOVER: non
  5 -> 6: [x == a + 1];
  5 -> err: [x != a + 1];
  6 -> 7: release(m);
  0 -> 8: [r == 2];                         // MOVER: non
}

error T@err "the counter is not one more";
