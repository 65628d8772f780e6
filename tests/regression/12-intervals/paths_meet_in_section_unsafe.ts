// redcomp: --safety | truth: unsafe | expect: unsafe
// Only one of two ways into the section writes x, and its value is seen outside.
global int x = 0;
thread T {
  local bool b;
  initial 0;
  atomic 1;
  0 -> 1: [b] x := 50;
  0 -> 1: [!b];
  1 -> 2: skip;
}
thread U {
  initial 0;
  0 -> 1: [x == 50];
}
error U@1;
