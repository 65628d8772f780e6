// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --views 1 | truth: unsafe | expect: unknown
// redcomp: --safety --views 2 | truth: unsafe | expect: unknown
// redcomp: --safety --views 3 | truth: unsafe | expect: unknown
// Two copies are harmless, the third is not: views of two threads must not prove it.
global int n = 0;

thread replicated T {
  initial 0;
  0 -> 1: [n < 2] n := n + 1;
  0 -> err: [n == 2];
}

error T@err "there is a third";
