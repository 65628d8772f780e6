// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --views 2 | truth: unsafe | expect: unknown
// Copies that have not been created are not counted, but they are there.
thread main {
  initial 0;
  0 -> 1: skip;
  1 -> 2: create(worker);
}

thread replicated worker {
  initial 0;
  0 -> 1: start;
}

error main@1 && worker@0 "main has begun";
