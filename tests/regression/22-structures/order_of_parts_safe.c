// redcomp: --safety | truth: safe | expect: safe
// The members of a structure may be assigned in any order, but nobody looks without the lock.
#include <assert.h>
#include <pthread.h>
struct s { int a, b; } x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *t(void *p) {
  struct s y = {1, 1};
  pthread_mutex_lock(&m);
  x = y;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t, 0);
  pthread_mutex_lock(&m);
  int b = x.b;
  int a = x.a;
  pthread_mutex_unlock(&m);
  assert(a >= b);
  pthread_join(h, 0);
}
