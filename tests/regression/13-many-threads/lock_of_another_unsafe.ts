// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --views 2 --timeout 6 | truth: unsafe | expect: unknown
// A copy may release the lock that another one holds: it protects nothing.
global int x = 0;
lock m;

thread replicated T {
  local int a = 0;
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: a := x;
  2 -> 3: x := a + 1;
  3 -> err: [x != a + 1];
  3 -> 4: [x == a + 1];
  4 -> 5: release(m);
  0 -> 5: release(m);
}

error T@err "the counter is not one more";
