// redcomp: --safety | truth: safe | expect: safe
// A local copy of the pointer is either NULL or the address of the cell.
#include <assert.h>
#include <pthread.h>

int cell = 3;
int *volatile shown = NULL;

void *publisher(void *unused) {
  shown = &cell;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publisher, NULL);
  int *p = shown;
  assert(p == NULL || *p == 3);
  assert(!p == (p == 0));
  return 0;
}
