// redcomp: --safety | truth: safe | expect: safe
// A cell on the heap is handed to a thread and read after the thread has ended.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *fill(void *cell) {
  *(int *)cell = 3;
  return NULL;
}

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 0;
  pthread_t t;
  pthread_create(&t, NULL, fill, cell);
  pthread_join(t, NULL);
  assert(*cell == 3);
  free(cell);
  return 0;
}
