// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Two writes of one block that belong together, for those who look under the lock; the error looks at any time.
global int x = 0;
global int y = 0;
lock m;

thread T1 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := 1;
  2 -> 3: y := 1;
  3 -> 4: release(m);
}

error x != y;
