// redcomp: --safety | truth: safe | expect: safe
// The number of threads is in a global that is set before the loop.
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
  threads = most - 1;
  for (int i = 0; i < threads; i++) pthread_create(&t[i], NULL, count, NULL);
  for (int i = 0; i < threads; i++) pthread_join(t[i], NULL);
  assert(n <= 2);
  return 0;
}
