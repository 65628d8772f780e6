// redcomp: --safety | truth: unsafe | expect: unsafe
// The threads get the same local.
#include <assert.h>
#include <pthread.h>

void *count(void *cell) {
  ++*(int *)cell;
  return NULL;
}

int main(void) {
  int a = 0, b = 0;
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, &a);
  pthread_create(&t2, NULL, count, &a);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(a + b == 2);
  return 0;
}
