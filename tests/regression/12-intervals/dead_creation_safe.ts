// redcomp: --safety | truth: safe | expect: safe
// The thread is created on a branch that is never taken.
global int x = 0;
thread main {
  initial 0;
  0 -> 1: [x == 1];
  1 -> 2: create(T);
}
thread T {
  initial 0;
  0 -> 1: start;
  1 -> 2: x := 2;
}
error x == 2;
