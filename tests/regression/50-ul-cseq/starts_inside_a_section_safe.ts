// redcomp: --safety --engine ul-cseq | truth: safe | expect: unknown
// Such a thread would have to be called first, which the driver does not do.
global int32 x = 0;
thread A { initial 0; atomic 0; 0 -> 1: x := 1; }
thread B { initial 0; 0 -> err: [x == 0]; 0 -> 1: [x == 1]; }
error B@err;
