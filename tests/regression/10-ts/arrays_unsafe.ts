// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Cells alias when the indices do.
global int cells[] = 0;
global int i in 0..1;
global int j in 0..1;

thread T1 {
  initial 0;
  0 -> 1: cells[i] := 1;
  1 -> 2: cells[j] := 2;
}

error T1@2 && cells[i] != 1;
