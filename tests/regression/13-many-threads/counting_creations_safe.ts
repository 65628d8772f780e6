// redcomp: --safety | truth: safe | expect: safe
// No more threads have counted than were created, however they interleave: x is at most the number of those that are
// done.
global int x = 0;
global int n in 1..;

thread main {
  local int i = 0;
  initial 0;
  0 -> 1: [i < n] i := i + 1;
  1 -> 0: create(worker);
}

thread replicated worker {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: a := x;
  2 -> 3: x := a + 1;
}

error x > n "more have counted than there are";
