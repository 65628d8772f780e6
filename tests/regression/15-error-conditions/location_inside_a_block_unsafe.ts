// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The error names a location in the middle of a block of a thread, with a condition.
global int x = 0;
lock m;

thread T1 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := x + 1;
  2 -> 3: x := x + 1;
  3 -> 4: release(m);
}

thread T2 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := x + 2;
  2 -> 3: release(m);
}

error T1@2 && x == 3;
