// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --no-reduction --rule graph | truth: safe | expect: safe
// An error condition names a place inside of a section: both are written in the section.
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
  0 -> 1: skip;
  1 -> 2: own := 1, x := 1;
  2 -> 3: own := 2, z := 1;
  3 -> 4: skip;
}
error B@2 && own == 5;
error A@1;
