// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// What an atomic section leaves behind is seen.
global int x = 0;
thread A { initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: x := 0; 2 -> 3: x := 1; }
thread B { initial 0; 0 -> 1: skip; }
error B@1 && x == 1;
