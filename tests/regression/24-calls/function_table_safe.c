// redcomp: --safety | truth: safe | expect: safe
// A table of functions, with an index that another thread does not touch.
#include <assert.h>
#include <pthread.h>

int stop(int n) { return 0; }
int go(int n) { return n + 1; }

int (*table[2])(int) = {stop, go};
int state = 1;

void *other(void *unused) {
  assert(state == 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  assert(table[state](1) == 2);
  return 0;
}
