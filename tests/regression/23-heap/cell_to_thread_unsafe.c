// redcomp: --safety | truth: unsafe | expect: unsafe
// A cell on the heap is handed to a thread and read while the thread works.
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
  assert(*cell == 3);
  pthread_join(t, NULL);
  free(cell);
  return 0;
}
