// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// An atomic section is one step: nobody sees x == 1, not even an error condition.
global int x = 0;
thread A { initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: x := 1; 2 -> 3: x := 0; }
thread B { initial 0; 0 -> 1: skip; }
error B@1 && x == 1;
