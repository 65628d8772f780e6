// redcomp: --safety | truth: unsafe | expect: unsafe
// The flag is raised too early.
global int phase = 0;
global int data = 0;

thread main {
  initial 0;
  0 -> 1: create(reader);
  1 -> 2: phase := 1;
  2 -> 3: data := 7;
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
