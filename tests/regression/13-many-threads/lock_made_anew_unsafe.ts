// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --rule views | truth: unsafe | expect: unknown
// B makes the lock anew that A holds and never gives back: x is not protected.
global int x = 0;
lock m;

thread A {
  local int a = 0;
  local int b = 0;
  initial 0;
  0 -> 1: acquire(m);
  1 -> 2: create(B);
  2 -> 3: a := x;
  3 -> 4: b := x;
  4 -> err: [a != b];
}

thread B {
  initial 0;
  0 -> 1: start;
  1 -> 2: m := false;
  2 -> 3: acquire(m);
  3 -> 4: x := 1;
}

error A@err "x has changed";
