// redcomp: --termination | truth: safe | expect: safe
// Any number of threads, each of which ends whatever the others do.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *arg) {
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&m);
    shared = i;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
  }
  return 0;
}
