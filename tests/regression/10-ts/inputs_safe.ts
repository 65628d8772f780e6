// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// Steps that draw values, guards, several updates at once, bounded variables.
global int low in 0..10 = 0;
global int high in 0..10 = 10;

thread T1 {
  initial 0;
  0 -> 0: input int n in 0..10: [low <= n && n <= high] low := n;
}

thread T2 {
  initial 0;
  0 -> 0: input int n in 0..10: [low <= n && n <= high] high := n;
  0 -> 0: low := high, high := low;
  0 -> 1: [low == high];
}

error T2@1 && low != high;
