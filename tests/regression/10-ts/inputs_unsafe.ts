// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Simultaneous updates swap; one after the other they would not.
global int a = 1;
global int b = 2;

thread T1 {
  initial 0;
  0 -> 1: a := b, b := a;
}

error T1@1 && a == 2 && b == 1;
