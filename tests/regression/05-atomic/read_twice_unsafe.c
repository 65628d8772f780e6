// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// x + x reads x twice, and x changes in between: the sum is odd.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *other(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  int y = x + x;
  assert(y != 1);
  return 0;
}
