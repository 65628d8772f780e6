// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
// Signed overflow is an error; here it is avoided.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x < 2147483647)
    y = x + 1;
  return y == 0;
}
