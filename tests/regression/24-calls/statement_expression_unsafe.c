// redcomp: --safety | truth: unsafe | expect: unsafe
// Without a copy in a local the cell is read twice.
#include <assert.h>
#include <pthread.h>

#define ABS(e) ((e) < 0 ? -(e) : (e))

int x = -1;

void *flip(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, flip, NULL);
  int a = ABS(x) + ({ 0; });
  assert(a == 1);
  return 0;
}
