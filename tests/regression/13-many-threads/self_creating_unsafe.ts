// redcomp: --safety | truth: unsafe | expect: unsafe
// Each thread creates the next one.
global int x = 0;

thread main {
  initial 0;
  0 -> 1: create(T);
}

thread replicated T {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: create(T);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> err: [x != a + 1];
}

error T@err "somebody else has counted";
