// redcomp: --safety | truth: unsafe | expect: unsafe
// The flag is cleared before the last write.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag busy = ATOMIC_FLAG_INIT;
int n = 0;

void *count(void *unused) {
  while (atomic_flag_test_and_set(&busy));
  int old = n;
  atomic_flag_clear(&busy);
  n = old + 1;
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
