// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// No other thread moves while one is at an atomic location.
global int x = 0;

thread T1 {
  initial 0;
  atomic 1;
  0 -> 1: x := 1;
  1 -> 2: x := 0;
}

thread T2 {
  local int seen = 0;
  initial 0;
  0 -> 1: seen := x;
}

error T2@1 && T2.seen == 1;
