// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction --rule graph | truth: unsafe | expect: unsafe
// An error condition names a place inside of a section; nobody can interrupt there, so it begins no new block.
global int x = 0;
global int z = 0;
global int own = 0;
thread A {
  initial 0;
  0 -> 1: [x == 1 && z == 0];
}
thread B {
  initial 0;
  atomic 2;
  0 -> 1: x := 1;
  1 -> 2: own := 1;
  2 -> 3: own := 2;
  3 -> 4: z := 1;
}
error B@2 && own == 5;
error A@1;
