// redcomp: --safety --rule views | truth: unsafe | expect: unknown
// The same by a loop: the only step that joins A is taken twice.
global int x = 0;
thread main {
  local int i = 0;
  initial 0;
  0 -> 1: create(A); 1 -> 2: create(B); 2 -> 3: join(A); 3 -> 2: [i < 1] i := i + 1; 3 -> 4: [i >= 1];
  4 -> err: [x != 2];
}
thread A { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; 2 -> 3: exit; }
thread B { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; 2 -> 3: exit; }
error main@err;
