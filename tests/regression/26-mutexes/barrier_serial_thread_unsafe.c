// redcomp: --safety | truth: unsafe | expect: unsafe
// Exactly one of those who meet is told; it may be any.
#include <assert.h>
#include <pthread.h>

int told[2];
pthread_barrier_t b;

void *thread(void *number) {
  if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD) told[(long)number] = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, thread, (void *)0);
  thread((void *)1);
  pthread_join(t, NULL);
  assert(told[1] == 1);
  return 0;
}
