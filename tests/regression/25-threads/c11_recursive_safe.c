// redcomp: --safety | truth: safe | expect: safe
// A recursive mutex of <threads.h>, and thrd_exit.
#include <assert.h>
#include <threads.h>
mtx_t m; int x;
int inc(void *arg) { mtx_lock(&m); mtx_lock(&m); int y = x; x = y + 1; mtx_unlock(&m); mtx_unlock(&m); thrd_exit(5); }
int main(void) {
  thrd_t t[2]; int r;
  mtx_init(&m, mtx_recursive);
  for (int i = 0; i < 2; i++) thrd_create(&t[i], inc, 0);
  for (int i = 0; i < 2; i++) { thrd_join(t[i], &r); assert(r == 5); }
  assert(x == 2);
}
