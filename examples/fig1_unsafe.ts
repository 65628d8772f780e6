// Figure 1 (fig1.ts) with a mistake: T1 reads x before it takes mx, so T2 may change x in between. With T2 in between,
// x is 2*4 + 3 = 11 in the end, and the error is reached: a violation that takes three context switches, T1 T2 T1 T3.

global int x = 2;
global int y = 2;
lock mx;
lock my;

thread T1 {
  local int a;
  initial 0;
  0 -> 1: a := x;
  1 -> 2: acquire(mx);
  2 -> 3: acquire(my);
  3 -> 4: y := y + a;
  4 -> 5: release(my);
  5 -> 6: a := a + 1;
  6 -> 7: acquire(my);
  7 -> 8: y := y + a;
  8 -> 9: release(my);
  9 -> 10: x := 2*x + a;
  10 -> 11: release(mx);
}

thread T2 {
  initial 0;
  0 -> 1: acquire(mx);
  1 -> 2: x := x + 2;
  2 -> 3: release(mx);
}

thread T3 {
  initial 0;
  0 -> 1: acquire(my);
  1 -> 2: y := y + 2;
  2 -> 3: release(my);
}

error T1@11 && T2@3 && T3@3 && x == 11;
