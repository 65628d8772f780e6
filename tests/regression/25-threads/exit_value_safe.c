// redcomp: --safety | truth: safe | expect: safe
// pthread_exit gives the value of the thread, from however deep.
#include <assert.h>
#include <pthread.h>

void check(long n) {
  if (n > 1) pthread_exit((void *)7);
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
