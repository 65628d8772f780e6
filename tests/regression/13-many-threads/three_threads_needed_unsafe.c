// redcomp: --safety | truth: unsafe | expect: unsafe
// Threads created in a loop of unknown length: two of them would not be enough to fail.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int running = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  running++;
  assert(running <= 2);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, NULL, thread, NULL);
  return 0;
}
