// redcomp: --safety --engine ul-cseq --reduce | truth: unsafe | expect: unsafe
// An error of a thread alone counts inside an atomic section, where it cannot be suspended.
global int32 x = 0;
thread A { initial 0; atomic 1; 0 -> 1: x := 1; 1 -> 2: x := 0; }
thread B { initial 0; 0 -> 1: skip; }
error A@1 && x == 1;
