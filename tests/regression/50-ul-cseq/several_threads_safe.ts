// redcomp: --safety --engine ul-cseq | truth: safe | expect: safe
// The same, but A is never at 1 when B is at 2.
global int32 x = 0;
thread A { initial 0; 0 -> 1: x := 1; 1 -> 2: x := 3; }
thread B { initial 0; 0 -> 1: [x == 3] x := 2; 1 -> 2: skip; }
error A@1 && B@2;
