// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --views 1 | truth: unsafe | expect: unknown
// The twins of twelve_twins_safe.ts without the lock.
global int x = 0;
lock m;

thread main {
  initial 0;
  0 -> 1: create(worker1);
  1 -> 2: create(worker2);
  2 -> 3: create(worker3);
  3 -> 4: create(worker4);
}

thread worker1 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: skip;
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: skip;
}

thread worker2 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: skip;
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: skip;
}

thread worker3 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: skip;
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: skip;
}

thread worker4 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: skip;
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: skip;
}

error worker1@err "the counter is not one more";
error worker2@err "the counter is not one more";
error worker3@err "the counter is not one more";
error worker4@err "the counter is not one more";
