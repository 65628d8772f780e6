// redcomp: --safety | truth: unsafe | expect: unsafe
// The number of threads is in a global; the last of them is too many.
#include <assert.h>
#include <pthread.h>

const int most = 3;
int threads = 5;

int n = 0;

void *count(void *unused) {
  __sync_fetch_and_add(&n, 1);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  threads = most;
  for (int i = 0; i < threads; i++) pthread_create(&t[i], NULL, count, NULL);
  for (int i = 0; i < threads; i++) pthread_join(t[i], NULL);
  assert(n <= 2);
  return 0;
}
