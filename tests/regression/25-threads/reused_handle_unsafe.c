// redcomp: --safety | truth: unsafe | expect: unsafe
// One handle for two threads at once: the first is never joined.
#include <assert.h>
#include <pthread.h>

int n = 0;

void *count(void *unused) {
  n = n + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    pthread_create(&t, NULL, count, NULL);
  }
  pthread_join(t, NULL);
  assert(n == 2);
  return 0;
}
