// redcomp: --safety --timeout 60 | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: unknown
// A ticket lock for any number of threads: no two have the same ticket.
global int next = 0;
global int serving = 0;

thread replicated T {
  local int ticket = 0;
  initial 0;
  0 -> 1: ticket := next, next := next + 1;
  1 -> 2: [serving == ticket];
  2 -> 0: serving := serving + 1;
}

error T@2 && T@2 "two threads are served";
