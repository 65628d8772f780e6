// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --no-reduction --rule graph | truth: safe | expect: safe
// B does not open the mutex while A holds it.
global int x = 0;
lock m;
thread A {
  local int a = 0;
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: create(B);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: join(B);
  5 -> 6: release(m);
  6 -> 7: join(C);
  7 -> 8: [x == 2];
  7 -> err: [x != 2];
}
thread B {
  initial 0;
  0 -> 1: start;
  1 -> 2: skip;
  2 -> 3: create(C);
  3 -> 4: exit;
}
thread C {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: acquire(m);
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: release(m);
  5 -> 6: exit;
}
error A@err;
