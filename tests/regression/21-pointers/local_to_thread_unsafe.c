// redcomp: --safety | truth: unsafe | expect: unsafe
// A local of main is handed to a thread and read while the thread works.
#include <assert.h>
#include <pthread.h>

void *fill(void *cell) {
  int *p = cell;
  *p = 1;
  *p = *p + 1;
  return NULL;
}

int main(void) {
  int result = 0;
  pthread_t t;
  pthread_create(&t, NULL, fill, &result);
  assert(result == 2);
  pthread_join(t, NULL);
  return 0;
}
