// redcomp: --safety | truth: safe | expect: safe
// An array on the heap; each thread fills its half.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *fill(void *part) {
  int *mine = part;
  for (int i = 0; i < 2; i++) mine[i] = mine[i] + 1;
  return NULL;
}

int main(void) {
  int *cells = calloc(4, sizeof(int));
  pthread_t t;
  pthread_create(&t, NULL, fill, cells);
  fill(cells + 2);
  pthread_join(t, NULL);
  assert(cells[0] + cells[1] + cells[2] + cells[3] == 4);
  return 0;
}
