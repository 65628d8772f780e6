// redcomp: --safety | truth: safe | expect: safe
// A detached thread runs on; nobody knows how far it is.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *thread(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_detach(t);
  int seen = x;
  assert(seen == 0 || seen == 1);
  return 0;
}
