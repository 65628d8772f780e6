// redcomp: --memory | truth: safe | expect: safe
int __VERIFIER_nondet_int(void);
void set(int *p) { *p = 1; }
int main(void) {
  switch (__VERIFIER_nondet_int()) {
    case 1: {
      int x;
      set(&x);
      break;
    }
    default: {
      int y;
      set(&y);
      return y;
    }
  }
  return 0;
}
