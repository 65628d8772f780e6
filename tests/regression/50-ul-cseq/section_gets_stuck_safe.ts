// redcomp: --safety --engine ul-cseq | truth: safe | expect: safe
// Nobody sees what a section has done that never ends: its thread cannot be suspended inside.
global int32 x = 0;
thread A { initial 0; atomic 1; 0 -> 1: x := 1; }
thread B { initial 0; 0 -> err: [x == 1]; 0 -> 1: [x == 0]; }
error B@err;
