// redcomp: --safety | truth: unsafe | expect: unknown
// Four copies are needed: more than are tried.
global int n = 0;

thread replicated T {
  initial 0;
  0 -> 1: [n < 3] n := n + 1;
  0 -> err: [n == 3];
}

error T@err "there is a fourth";
