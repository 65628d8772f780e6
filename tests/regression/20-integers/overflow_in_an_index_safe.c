// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
// No index overflows here.
int __VERIFIER_nondet_int(void);

int a[8];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 100) a[(i + 1) & 7] = 1;
  return 0;
}
