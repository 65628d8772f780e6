// redcomp: --termination | truth: safe | expect: safe
// A loop bounded by a variable that the other thread may only decrease, in the manner of Popeea and Rybalchenko,
// "Compositional termination proofs for multi-threaded programs": n - i is a ranking function whatever the other does.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int n, i;

void *decrease(void *arg) {
  for (int k = 0; k < 100; k++)
    if (__VERIFIER_nondet_int()) n--;
  return 0;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_int();
  pthread_create(&t, 0, decrease, 0);
  while (i < n) i++;
  pthread_join(t, 0);
  return 0;
}
