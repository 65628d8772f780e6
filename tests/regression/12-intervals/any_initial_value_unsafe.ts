// redcomp: --safety | truth: unsafe | expect: unsafe
// Without an initial value, x is anything in its range.
global int x in 0..200;
thread T {
  local int r = 0;
  initial 0;
  0 -> 1: r := mod(x + 100, 256);
  1 -> 2: [r < 100];
}
error T@2;
