// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: safe
// Who is inside is one of those inside: it takes counters of threads to see that.
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
  2 -> err: [left >= entered];
  2 -> 3: [left < entered];
  3 -> 4: left := left + 1;
}

error worker@err "nobody is inside";
