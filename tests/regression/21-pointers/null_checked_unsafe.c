// redcomp: --safety | truth: unsafe | expect: unsafe
// The shared pointer is read twice, and was NULL the first time only.
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
  assert(shown != NULL || !shown);
  return 0;
}
