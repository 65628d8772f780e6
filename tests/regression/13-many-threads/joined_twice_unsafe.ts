// redcomp: --safety | truth: unsafe | expect: unsafe
// A is joined twice, B never: folded to copies of one thread they must not count as two that have ended.
global int x = 0;
thread main {
  initial 0;
  0 -> 1: create(A); 1 -> 2: create(B); 2 -> 3: join(A); 3 -> 4: join(A);
  4 -> err: [x != 2];
}
thread A { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; 2 -> 3: exit; }
thread B { initial 0; 0 -> 1: start; 1 -> 2: x := x + 1; 2 -> 3: exit; }
error main@err;
