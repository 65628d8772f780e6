// redcomp: --safety | truth: unsafe | expect: unsafe
// The values come from the threads that are joined, not in the order in which they end.
#include <assert.h>
#include <pthread.h>

void *twice(void *number) { return (void *)(2 * (long)number); }

int main(void) {
  pthread_t t1, t2;
  void *r1, *r2;
  pthread_create(&t1, NULL, twice, (void *)1);
  pthread_create(&t2, NULL, twice, (void *)2);
  pthread_join(t2, &r1);
  pthread_join(t1, &r2);
  assert((long)r1 == 2 && (long)r2 == 4);
  return 0;
}
