// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The error reads a thread's local, which has the value inside a block only.
global int x = 5;
lock m;

thread T1 {
  local int a = 0;
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: a := x;
  2 -> 3: a := 0;
  3 -> 4: release(m);
}

error T1.a == 5;
