// redcomp: --safety | truth: unsafe | expect: unknown
// The members of a structure may be assigned in any order, and the other thread looks.
#include <assert.h>
#include <pthread.h>
struct s { int a, b; } x;
void *t(void *p) {
  struct s y = {1, 1};
  x = y;
  return 0;
}

int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t, 0);
  int b = x.b;
  int a = x.a;
  assert(a >= b);
  pthread_join(h, 0);
}
