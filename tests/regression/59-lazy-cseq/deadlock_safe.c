// redcomp: --deadlock --engine lazy-cseq | truth: safe | expect: safe
// redcomp: --deadlock --engine lazy-cseq --no-reduction --no-narrow | truth: safe | expect: safe
// redcomp: --deadlock --engine lazy-cseq --rounds 1 | truth: safe | expect: unknown
// Both take the locks in the same order. One round is not all: a thread may wait for a lock that the other gives back later.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}
void *second(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
