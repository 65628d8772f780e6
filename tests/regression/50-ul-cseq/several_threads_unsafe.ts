// redcomp: --safety --engine ul-cseq | truth: unsafe | expect: unsafe
// An error of two threads is looked for between rounds, where the stored labels say where they are.
global int32 x = 0;
thread A { initial 0; 0 -> 1: x := 1; 1 -> 2: x := 3; }
thread B { initial 0; 0 -> 1: [x == 1] x := 2; 1 -> 2: skip; }
error A@1 && B@1 && x == 2;
