// redcomp: --safety | truth: unsafe | expect: unsafe
// A local without an initial value is any value of its range, each copy its own.
global int x = 0;

thread replicated T {
  local int mine in 0..9;
  initial 0;
  0 -> 1: [x == 0 && mine == 4] x := 1;
  0 -> 2: [x == 1 && mine == 7] x := 2;
  0 -> err: [x == 2 && mine == 0];
}

error T@err;
