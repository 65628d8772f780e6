// redcomp: --safety | truth: safe | expect: safe
// The handles are on the heap, and joined by a function.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int done[3];

void *work(void *cell) {
  *(int *)cell = 1;
  return NULL;
}

void join_all(pthread_t *handles, int n) {
  while (n-- > 0) pthread_join(*handles++, NULL);
}

int main(void) {
  pthread_t *handles = malloc(3 * sizeof(pthread_t));
  for (int i = 0; i < 3; i++) pthread_create(handles + i, NULL, work, &done[i]);
  join_all(handles, 3);
  assert(done[0] + done[1] + done[2] == 3);
  return 0;
}
