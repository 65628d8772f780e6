// redcomp: --safety | truth: unsafe | expect: unsafe
// Detaching a thread does not wait for it.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *thread(void *unused) {
  pthread_detach(pthread_self());
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  assert(x == 1);
  return 0;
}
