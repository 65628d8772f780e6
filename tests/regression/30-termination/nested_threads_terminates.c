// redcomp: --termination | truth: safe | expect: safe
// Three threads, each with two nested loops over a shared, lock-protected budget.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int budget;

void *spend(void *arg) {
  int rounds = __VERIFIER_nondet_int();
  while (rounds > 0) {
    pthread_mutex_lock(&m);
    while (budget > 10 * rounds) budget--;
    pthread_mutex_unlock(&m);
    rounds--;
  }
  return 0;
}

int main(void) {
  pthread_t t[3];
  budget = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, spend, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
