// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// While A is inside of a section, nobody sees where it is; it is never at 1 beside B.
thread A {
  initial 0;
  atomic 1;
  0 -> 1: skip;
  1 -> 2: skip;
}
thread B {
  initial 0;
  0 -> 1: skip;
}
error A@1 && B@1;
