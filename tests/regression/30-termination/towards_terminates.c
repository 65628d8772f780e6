// redcomp: --termination | truth: safe | expect: safe
// From either side towards y: two ranking relations, and any number of rounds is covered.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x != y) {
    if (x > y) x--;
    else x++;
  }
  return 0;
}
