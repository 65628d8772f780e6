// redcomp: --safety | truth: safe | expect: safe
// Each thread has its own stack of calls.
#include <assert.h>
#include <pthread.h>

__thread int depth = 0;

void down(int n) {
  depth = depth + 1;
  if (n > 0) down(n - 1);
  depth = depth - 1;
}

void *thread(void *unused) {
  down(2);
  assert(depth == 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  return 0;
}
