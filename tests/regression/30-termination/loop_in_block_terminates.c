// redcomp: --termination | truth: safe | expect: safe
// redcomp: --termination --no-reduction | truth: safe | expect: safe
// A loop over what a lock protects lies inside a reducible block.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int todo;

void *work(void *arg) {
  pthread_mutex_lock(&m);
  while (todo > 0) todo--;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  todo = __VERIFIER_nondet_int();
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
