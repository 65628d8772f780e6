// redcomp: --safety | truth: safe | expect: safe
// A lock made of an atomic flag.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag busy = ATOMIC_FLAG_INIT;
int n = 0;

void *count(void *unused) {
  while (atomic_flag_test_and_set(&busy));
  int old = n;
  n = old + 1;
  atomic_flag_clear(&busy);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  assert(n == 2);
  return 0;
}
