// redcomp: --safety | truth: unsafe | expect: unsafe
// exit ends the whole program, but another thread may have looked before.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x = 0;

void finish(void) { exit(0); }

void *thread(void *unused) {
  x = 1;
  finish();
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  assert(x == 0);
  pthread_join(t, NULL);
  assert(0);
  return 0;
}
