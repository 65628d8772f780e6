// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// redcomp: --termination --no-reduction | truth: unsafe | expect: unsafe
// A loop inside a reducible block that does not end; its effects before it are never published (trap of committed blocks).
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int todo;

void *work(void *arg) {
  pthread_mutex_lock(&m);
  while (todo > 0) {
    if (todo != 7) todo--;
  }
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a;
  todo = __VERIFIER_nondet_int();
  pthread_create(&a, 0, work, 0);
  pthread_join(a, 0);
  return 0;
}
