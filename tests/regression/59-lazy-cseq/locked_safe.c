// redcomp: --safety --engine lazy-cseq | truth: safe | expect: safe
// redcomp: --safety --engine lazy-cseq --rounds 1 | truth: safe | expect: unknown
// redcomp: --safety --engine lazy-cseq --rounds 9 --schedule 1:2:+ | truth: safe | expect: unknown
// Rounds that were not tried, and threads that may not run, are no proof.
#include <assert.h>
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *arg) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
