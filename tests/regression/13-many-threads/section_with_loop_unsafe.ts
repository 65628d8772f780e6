// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule views | truth: unsafe | expect: unknown
// What an atomic section with a loop has done is seen when it is over.
global int x = 0;

thread replicated T {
  local int i = 0;
  initial 0;
  atomic 1, 2;
  0 -> 1: skip;
  1 -> 2: x := x + 1;
  2 -> 2: [i < 3] i := i + 1;
  2 -> 3: [i == 3];
}

error x == 2;
