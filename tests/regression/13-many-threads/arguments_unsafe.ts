// redcomp: --safety | truth: unsafe | expect: unsafe
// Copies have different numbers: another one may have written x.
global bool T$started = false as started;
global int number = 0;
global int x = 1;

thread main {
  local int i = 1;
  initial 0;
  0 -> 0: T$started := true, number := i, i := i + 1 as create(T);
}

thread replicated T {
  local int mine = 0;
  initial 0;
  0 -> 1: [T$started] mine := number as start;
  1 -> 2: x := mine;
  2 -> err: [x != mine];
}

error T@err "the number of another copy";
