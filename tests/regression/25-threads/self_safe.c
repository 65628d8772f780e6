// redcomp: --safety | truth: safe | expect: safe
// A thread that main has created is not main.
#include <assert.h>
#include <pthread.h>

pthread_t first;

void *thread(void *unused) {
  assert(pthread_equal(pthread_self(), pthread_self()));
  assert(!pthread_equal(first, pthread_self()));
  return NULL;
}

int main(void) {
  pthread_t t;
  first = pthread_self();
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  assert(!pthread_equal(t, first));
  return 0;
}
