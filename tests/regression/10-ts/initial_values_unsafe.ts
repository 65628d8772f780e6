// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// A variable without an initial value may start with any of its range.
global int x in 0..3;

thread T1 {
  initial 0;
  0 -> 1: [x == 3];
}

error T1@1;
