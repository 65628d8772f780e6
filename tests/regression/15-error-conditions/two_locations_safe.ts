// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// Both take the locks in the same order.
lock a;
lock b;

thread T1 {
  initial 0;
  0 -> 1: acquire(a);
  1 -> 2: acquire(b);
  2 -> 3: release(b);
  3 -> 4: release(a);
}

thread T2 {
  initial 0;
  0 -> 1: acquire(a);
  1 -> 2: acquire(b);
  2 -> 3: release(b);
  3 -> 4: release(a);
}

error T1@1 && T2@1;
