// redcomp: --safety | truth: safe | expect: safe
// Figure 1 of the paper (examples/fig1.ts) with the marks of its Examples 3 to 5.
global int x = 2;
global int y = 2;
lock mx;
lock my;

thread T1 {
  local int a;
  initial 0;
  0 -> 1: acquire(mx);     // MOVER: right OUT
  1 -> 2: a := x;          // MOVER: both IN
  2 -> 3: acquire(my);     // MOVER: right IN
  3 -> 4: y := y + a;      // MOVER: both IN
  4 -> 5: release(my);     // MOVER: left IN
  5 -> 6: a := a + 1;      // MOVER: both IN
  6 -> 7: acquire(my);     // MOVER: right OUT
  7 -> 8: y := y + a;      // MOVER: both IN
  8 -> 9: release(my);     // MOVER: left IN
  9 -> 10: x := 2*x + a;   // MOVER: both IN
  10 -> 11: release(mx);   // MOVER: left IN
}

thread T2 {
  initial 0;
  0 -> 1: acquire(mx);     // MOVER: right OUT
  1 -> 2: x := x + 2;      // MOVER: both IN
  2 -> 3: release(mx);     // MOVER: left IN
}

thread T3 {
  initial 0;
  0 -> 1: acquire(my);     // MOVER: right OUT
  1 -> 2: y := y + 2;      // MOVER: both IN
  2 -> 3: release(my);     // MOVER: left IN
}

error T1@11 && T2@3 && T3@3 && x == 11;
