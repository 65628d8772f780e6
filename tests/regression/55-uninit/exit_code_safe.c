// redcomp: --uninit | truth: safe | expect: safe
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int result;
  if (__VERIFIER_nondet_int()) result = 1;
  else result = 0;
  return result;
}
