// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// ... and do not when they do not.
global int cells[] = 0;
global int i in 0..1;

thread T1 {
  initial 0;
  0 -> 1: cells[i] := 1;
  1 -> 2: cells[i + 1] := 2;
}

error T1@2 && cells[i] != 1;
