// redcomp: --safety | truth: unsafe | expect: unsafe
// Figure 1, but the second thread takes the wrong lock: now x can be 11.
global int x = 2;
global int y = 2;
lock mx;
lock my;

thread T1 {
  local int a;
  initial 0;
  0 -> 1: acquire(mx);
  1 -> 2: a := x;          // MOVER: non
  2 -> 3: acquire(my);
  3 -> 4: y := y + a;      // MOVER: both
  4 -> 5: release(my);
  5 -> 6: a := a + 1;
  6 -> 7: acquire(my);
  7 -> 8: y := y + a;      // MOVER: both
  8 -> 9: release(my);
  9 -> 10: x := 2*x + a;   // MOVER: non
  10 -> 11: release(mx);
}

thread T2 {
  initial 0;
  0 -> 1: acquire(my);
  1 -> 2: x := x + 2;      // MOVER: non
  2 -> 3: release(my);
}

error T1@11 && T2@3 && x == 11;
