// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --views 2 | truth: unsafe | expect: unknown
// The test and the set are two steps.
global int m = 0;

thread main {
  initial 0;
  0 -> 0: create(worker);
}

thread replicated worker {
  initial 0;
  0 -> 1: start;
  1 -> 2: [m == 0];
  2 -> 3: m := 1;
  3 -> 1: m := 0;
}

error worker@3 && worker@3 "two threads are in the critical section";
