// redcomp: --safety | truth: unsafe | expect: unsafe
// The handle is overwritten through a pointer to what it is: a number.
#include <assert.h>
#include <pthread.h>

int x;

void *setter(void *unused) {
  x = 1;
  return 0;
}

void *other(void *unused) { return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, setter, 0);
  pthread_create(&b, 0, other, 0);
  unsigned long *p = &a;
  *p = b;
  pthread_join(a, 0);
  assert(x == 1);
}
