// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 2 | truth: safe | expect: safe
// A lock made by hand. Level 1 does not know that the one who holds it is the only one; level 2 does.
global int m = 0;
global int x = 0;

thread main {
  initial 0;
  0 -> 0: create(worker);
}

thread replicated worker {
  local int a = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: [m == 0] m := 1;
  2 -> 3: a := x;
  3 -> 4: x := a + 1;
  4 -> 5: [x == a + 1];
  4 -> err: [x != a + 1];
  5 -> 1: m := 0;
}

error worker@err "the counter is not one more";
error worker@3 && worker@3 "two threads are in the critical section";
