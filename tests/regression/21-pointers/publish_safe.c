// redcomp: --safety | truth: safe | expect: safe
// The cell is filled before the pointer to it is shown.
#include <assert.h>
#include <pthread.h>

int cell = 0;
int *shown = NULL;

void *publisher(void *unused) {
  cell = 1;
  shown = &cell;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, publisher, NULL);
  int *p = shown;
  if (p != NULL) assert(*p == 1);
  return 0;
}
