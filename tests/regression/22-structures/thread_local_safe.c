// redcomp: --safety | truth: safe | expect: safe
// A thread-local variable is one per thread, and starts anew in each.
#include <assert.h>
#include <pthread.h>

__thread int depth = 1;

void *thread(void *unused) {
  int *p = &depth;
  depth = depth + 1;
  assert(*p == 2);
  return NULL;
}

int main(void) {
  pthread_t t;
  depth = 1;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  pthread_join(t, NULL);
  return 0;
}
