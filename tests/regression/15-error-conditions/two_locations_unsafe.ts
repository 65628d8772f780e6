// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Each thread holds one lock and waits for the other's: an error over two locations that lie inside blocks.
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
  0 -> 1: acquire(b);
  1 -> 2: acquire(a);
  2 -> 3: release(a);
  3 -> 4: release(b);
}

error T1@1 && T2@1;
