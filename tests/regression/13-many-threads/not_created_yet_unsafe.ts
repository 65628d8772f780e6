// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --views 2 | truth: unsafe | expect: unknown
// A worker knows that the helper has ended, but only once it has been created.
thread main {
  initial 0;
  0 -> 1: create(helper);
  1 -> 2: join(helper);
  2 -> 2: create(worker);
}

thread helper {
  initial 0;
  0 -> 1: start;
  1 -> 2: skip;
  2 -> 3: exit;
}

thread replicated worker {
  initial 0;
  0 -> 1: start;
}

error helper@2 "the helper has begun";
