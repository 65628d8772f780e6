// redcomp: --safety | truth: unsafe | expect: unsafe
// The pointer is shown before the cell is filled.
#include <assert.h>
#include <pthread.h>

int cell = 0;
int *shown = NULL;

void *publisher(void *unused) {
  shown = &cell;
  cell = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publisher, NULL);
  int *p = shown;
  if (p != NULL) assert(*p == 1);
  return 0;
}
