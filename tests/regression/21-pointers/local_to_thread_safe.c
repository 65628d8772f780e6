// redcomp: --safety | truth: safe | expect: safe
// A local of main is handed to a thread and read after the thread has ended.
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
  pthread_join(t, NULL);
  assert(result == 2);
  return 0;
}
