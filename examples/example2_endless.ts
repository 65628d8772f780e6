// The twin of example2.ts that does not terminate: the loop of T1 forgets to count. It holds mx and goes round, taking and
// releasing my for ever.
//
//     redcomp examples/example2_endless.ts --termination

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
  5 -> 6: skip;
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
