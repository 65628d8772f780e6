// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// A thread that creates a thread ends, and with it the join; the grandchild goes on.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *grandchild(void *unused) {
  x = 1;
  return NULL;
}

void *child(void *unused) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
  pthread_join(t, NULL);
  assert(x == 1);
  return 0;
}
