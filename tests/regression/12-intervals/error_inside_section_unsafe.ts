// redcomp: --safety | truth: unsafe | expect: unsafe
// Inside its section the thread's own error counts.
global int x = 0;
thread T {
  initial 0;
  atomic 1;
  0 -> 1: x := 9;
  1 -> 2: x := 0;
}
thread U {
  initial 0;
  0 -> 1: x := 1;
}
error T@1 && x == 9;
