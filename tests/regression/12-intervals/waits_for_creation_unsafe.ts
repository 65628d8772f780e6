// redcomp: --safety | truth: unsafe | expect: unsafe
// T starts late and sees what main has done before; U starts early and does not.
global int x = 0;
global int seen = 0;
thread main {
  initial 0;
  0 -> 1: create(U);
  1 -> 2: x := 5;
  2 -> 3: create(T);
}
thread T {
  initial 0;
  0 -> 1: start;
  1 -> 2: [x != 5];
}
thread U {
  initial 0;
  0 -> 1: start;
  1 -> 2: [x == 0];
}
error T@2;
error U@2;
