// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// ... and with no other.
global int x in 0..3;

thread T1 {
  initial 0;
  0 -> 1: [x == 4];
}

error T1@1;
