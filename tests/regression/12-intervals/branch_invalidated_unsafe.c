// redcomp: --safety | truth: unsafe | expect: unsafe
// What the branch says about x is no longer true when x is read again.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *other(void *arg) {
  x = 7;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  if (x == 0) assert(x < 5);
  return 0;
}
