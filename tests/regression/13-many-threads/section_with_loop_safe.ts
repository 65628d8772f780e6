// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: safe
// A section that never comes to its end has not happened.
global int x = 0;

thread replicated T {
  local int i = 0;
  initial 0;
  atomic 1, 2;
  0 -> 1: skip;
  1 -> 2: x := x + 1;
  2 -> 2: [i < 3] i := i + 1;
  2 -> 3: [i == 4];
}

error x == 2;
