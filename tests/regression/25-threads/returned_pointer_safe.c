// redcomp: --safety | truth: safe | expect: safe
// A thread returns a pointer to what it made.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *make(void *number) {
  int *result = malloc(sizeof(int));
  *result = (int)(long)number;
  return result;
}

int main(void) {
  pthread_t t1, t2;
  void *r1, *r2;
  pthread_create(&t1, NULL, make, (void *)1);
  pthread_create(&t2, NULL, make, (void *)2);
  pthread_join(t1, &r1);
  pthread_join(t2, &r2);
  assert(*(int *)r1 == 1);
  assert(*(int *)r2 == 2);
  return 0;
}
