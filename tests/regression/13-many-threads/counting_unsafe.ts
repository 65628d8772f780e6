// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --views 1 --timeout 60 | truth: unsafe | expect: unknown
// The worker leaves before it looks.
global int entered = 0;
global int left = 0;

thread main {
  initial 0;
  0 -> 0: create(worker);
}

thread replicated worker {
  initial 0;
  0 -> 1: start;
  1 -> 2: entered := entered + 1;
  2 -> 3: left := left + 1;
  3 -> err: [left >= entered];
  3 -> 4: [left < entered];
}

error worker@err "nobody is inside";
