// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: safe
// Twelve identical threads: views take them for copies of one.
global int x = 0;
lock m;

thread main {
  initial 0;
  0 -> 1: create(worker1);
  1 -> 2: create(worker2);
  2 -> 3: create(worker3);
  3 -> 4: create(worker4);
  4 -> 5: create(worker5);
  5 -> 6: create(worker6);
  6 -> 7: create(worker7);
  7 -> 8: create(worker8);
  8 -> 9: create(worker9);
  9 -> 10: create(worker10);
  10 -> 11: create(worker11);
  11 -> 12: create(worker12);
}

thread worker1 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker2 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker3 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker4 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker5 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker6 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker7 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker8 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker9 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker10 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker11 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

thread worker12 {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 6: release(m);
}

error worker1@err "the counter is not one more";
error worker2@err "the counter is not one more";
error worker3@err "the counter is not one more";
error worker4@err "the counter is not one more";
error worker5@err "the counter is not one more";
error worker6@err "the counter is not one more";
error worker7@err "the counter is not one more";
error worker8@err "the counter is not one more";
error worker9@err "the counter is not one more";
error worker10@err "the counter is not one more";
error worker11@err "the counter is not one more";
error worker12@err "the counter is not one more";
