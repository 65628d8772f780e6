// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
// What the condition x + 1 != x leaves to be checked must not be checked by the statement that is translated next.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x < 100) {
    if (x + 1 != x) y = 1;
  } else {
    y = 2;
  }
  return y;
}
