// redcomp: --safety | truth: unsafe | expect: unsafe
// A global variable is one for all threads.
#include <assert.h>
#include <pthread.h>

int depth = 1;

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
