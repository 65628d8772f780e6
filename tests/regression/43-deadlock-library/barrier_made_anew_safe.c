// redcomp: --deadlock | truth: safe | expect: safe
// Who is leaving the barrier leaves it, though it is made anew.
#include <pthread.h>

pthread_barrier_t b;

void *other(void *unused) {
  pthread_barrier_wait(&b);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, other, NULL);
  pthread_barrier_wait(&b);
  pthread_barrier_destroy(&b);
  pthread_barrier_init(&b, NULL, 2);
  pthread_join(t, NULL);
  return 0;
}
