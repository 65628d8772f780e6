// redcomp: --termination | truth: unsafe | expect: unsafe
// Past y, to and fro.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x != y) {
    if (x > y) x -= 2;
    else x += 2;
  }
  return 0;
}
