// redcomp: --safety | truth: unsafe | expect: unknown
// The function calls itself through a pointer.
#include <assert.h>

int __VERIFIER_nondet_int(void);
struct work { void (*run)(struct work *); int left; } work;
int rounds;

void run(struct work *w) {
  ++rounds;
  if (w->left-- > 0) w->run(w);
}

int main(void) {
  work.run = run;
  work.left = __VERIFIER_nondet_int();
  work.run(&work);
  assert(rounds < 3);
}
