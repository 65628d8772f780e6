// redcomp: --safety | truth: unsafe | expect: unsafe
// A thread that has been cancelled runs its handlers to their ends, though they call what could be cancelled.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int cleaned;

void clean(void *argument) {
  printf("bye\n");
  cleaned = 1;
}

void *work(void *argument) {
  pthread_cleanup_push(clean, 0);
  while (1) pthread_testcancel();
  pthread_cleanup_pop(0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  assert(cleaned == 0);
  return 0;
}
