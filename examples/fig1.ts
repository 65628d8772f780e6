// Program P1-1: Figure 1 of "Reduction for Compositional Verification of Multi-Threaded Programs". Two locks protect
// two variables; thread T1 releases and takes my again between its two updates of y. The question: can x be 11 when
// all threads have ended? (No: 9 if T1 runs before T2, 13 if T2 runs before T1.)
//
// Reduction finds the blocks T1 0..5, T1 6..10, T2 0..2 and T3 0..2: instead of 11 + 3 + 3 interleaved steps, four.

global int x = 2;
global int y = 2;
lock mx;
lock my;

thread T1 {
  local int a;
  initial 0;
  0 -> 1: acquire(mx);
  1 -> 2: a := x;
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
