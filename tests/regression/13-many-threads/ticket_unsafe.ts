// redcomp: --safety | truth: unsafe | expect: unsafe
// Drawing a ticket is two steps.
global int next = 0;
global int serving = 0;

thread replicated T {
  local int ticket = 0;
  initial 0;
  0 -> 1: ticket := next;
  1 -> 2: next := ticket + 1;
  2 -> 3: [serving == ticket];
  3 -> 0: serving := serving + 1;
}

error T@3 && T@3 "two threads are served";
