// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The twin of atomic_safe.ts without the section.
global int x = 0;

thread T1 {
  initial 0;
  0 -> 1: x := 1;
  1 -> 2: x := 0;
}

thread T2 {
  local int seen = 0;
  initial 0;
  0 -> 1: seen := x;
}

error T2@1 && T2.seen == 1;
