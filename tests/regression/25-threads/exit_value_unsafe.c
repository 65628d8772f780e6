// redcomp: --safety | truth: unsafe | expect: unsafe
// pthread_exit is not called for small numbers.
#include <assert.h>
#include <pthread.h>

void check(long n) {
  if (n > 5) pthread_exit((void *)7);
}

void *thread(void *number) {
  check((long)number);
  return (void *)0;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, thread, (void *)3);
  pthread_join(t, &result);
  assert(result == (void *)7);
  return 0;
}
