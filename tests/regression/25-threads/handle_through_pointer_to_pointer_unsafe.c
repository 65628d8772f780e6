// redcomp: --safety | truth: unsafe | expect: unsafe
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
  void **p = (void **)&a;
  *p = (void *)b;
  pthread_join(a, 0);
  assert(x == 1);
}
