// redcomp: --safety | truth: safe | expect: safe
// The order of addresses is transitive, also of null and of places in one array.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

int a, b, c[4];
int *volatile p[3] = {&a, &b, &c[2]};

static int before(int *x, int *y) { return (uintptr_t)x < (uintptr_t)y; }

void *look(void *arg) {
  if (before(p[0], p[1]) && before(p[1], p[2])) assert(before(p[0], p[2]));
  assert(before(0, p[1]));
  assert(before(&c[1], p[2]) && !before(p[2], &c[2]));
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  pthread_join(t, 0);
  return 0;
}
