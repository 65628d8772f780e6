// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --views 1 | truth: safe | expect: safe
// What main has written before it raises the flag is seen by all that wait for the flag.
global int phase = 0;
global int data = 0;

thread main {
  initial 0;
  0 -> 1: create(reader);
  1 -> 2: data := 7;
  2 -> 3: phase := 1;
  3 -> 3: create(reader);
}

thread replicated reader {
  local int d = 0;
  initial 0;
  0 -> 1: start;
  1 -> 2: [phase == 1];
  2 -> 3: d := data;
  3 -> err: [d != 7];
}

error reader@err "data is not there";
