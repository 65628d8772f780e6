// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: safe
// The critical section contains a loop: while a thread is in it, nobody else moves.
global int x = 0;
global int y = 0;
lock m;

thread replicated T {
  local int i = 0;
  local int n = 0;
  initial 0;
  0 -> 1: input int k in 0..100: n := k, i := 0;
  1 -> 2: acquire(m);
  2 -> 3: [i < n] x := x + 1;
  3 -> 2: y := y + 1, i := i + 1;
  2 -> 4: [i >= n];
  4 -> err: [x != y];
  4 -> 5: [x == y];
  5 -> 0: release(m);
}

error T@err "x and y differ";
