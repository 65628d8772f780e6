// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// A thread stands at a harmless place while another one is inside its block.
global int x = 0;
lock m;

thread T1 {
  initial 0;
  0 -> 1: skip;
  1 -> 2: skip;
}

thread T2 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := 1;
  2 -> 3: x := 0;
  3 -> 4: release(m);
}

error T1@1 && x == 1;
