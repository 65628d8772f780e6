// redcomp: --safety | truth: unsafe | expect: unsafe
// Main calls the thread's function as well.
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
  thread(NULL);
  pthread_join(t, NULL);
  assert(!pthread_equal(t, first));
  return 0;
}
