// redcomp: --safety | truth: safe | expect: safe
// Two writes of one block that belong together: the error looks when the lock is free.
global int x = 0;
global int y = 0;
lock m;

thread T1 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := 1;
  2 -> 3: y := 1;
  3 -> 4: release(m);
}

thread T2 {
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: x := 0;
  2 -> 3: y := 0;
  3 -> 4: release(m);
}

error !m && x != y;
