// redcomp: --safety | truth: safe | expect: safe
// The function behind assert, called by hand on a path that is never taken.
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n % 2 == 2)
    __assert_fail("n % 2 != 2", "assert_fail.c", 9, "main");
  return 0;
}
