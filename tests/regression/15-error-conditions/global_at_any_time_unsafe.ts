// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// An error over a global only. It is wrong for a moment, inside a block.
global int x = 0;
lock m;

thread T1 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := 1;
  2 -> 3: x := 0;
  3 -> 4: release(m);
}

thread T2 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := 0;
  2 -> 3: release(m);
}

error x == 1;
