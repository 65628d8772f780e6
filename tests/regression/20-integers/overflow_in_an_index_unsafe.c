// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// The index of an element that is written overflows, although the element is in the array.
int __VERIFIER_nondet_int(void);

int a[8];

int main(void) {
  int i = __VERIFIER_nondet_int();
  a[(i + 1) & 7] = 1;
  return 0;
}
