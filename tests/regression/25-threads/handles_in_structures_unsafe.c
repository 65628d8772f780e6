// redcomp: --safety | truth: unsafe | expect: unsafe
// The loop that joins leaves out the first worker.
#include <assert.h>
#include <pthread.h>

struct worker { int id; pthread_t handle; int done; } workers[2];

void *work(void *argument) {
  struct worker *w = argument;
  w->done = 1;
  return NULL;
}

int main(void) {
  for (int i = 0; i < 2; i++) pthread_create(&workers[i].handle, NULL, work, &workers[i]);
  for (int i = 1; i >= 1; i--) pthread_join(workers[i].handle, NULL);
  assert(workers[0].done == 1 && workers[1].done == 1);
  return 0;
}
