// redcomp: --uninit | truth: unsafe | expect: unsafe
// A function that leaves it alone when it fails, and nobody asks.
int __VERIFIER_nondet_int(void);
int get(int *to) {
  if (__VERIFIER_nondet_int()) return 0;
  *to = 3;
  return 1;
}
int main(void) {
  int x;
  get(&x);
  return x == 3 ? 0 : 1;
}
