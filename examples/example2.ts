// Example 2 of "Reduction for Compositional Verification of Multi-Threaded Programs": Figure 1 (fig1.ts) with a loop
// around thread T1's second access to y, at the inserted locations 1b and 8b.
//
//     redcomp examples/example2.ts --termination
//
// The blocks of T1 begin at 0 and at 6; a round of the loop leads from 6 to 6, with a <= 4 and one more in a.

global int x = 2;
global int y = 2;
lock mx;
lock my;

thread T1 {
  local int a;
  initial 0;
  0 -> 1: acquire(mx);
  1 -> 1b: a := x;
  1b -> 2: [a <= 4];
  1b -> 9: [a > 4];
  2 -> 3: acquire(my);
  3 -> 4: y := y + a;
  4 -> 5: release(my);
  5 -> 6: a := a + 1;
  6 -> 7: acquire(my);
  7 -> 8: y := y + a;
  8 -> 8b: release(my);
  8b -> 1b: skip;
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
