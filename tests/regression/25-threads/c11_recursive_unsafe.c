// redcomp: --safety | truth: unsafe | expect: unsafe
// A mutex of <threads.h> that is given up between reading and writing.
#include <assert.h>
#include <threads.h>
mtx_t m; int x;
int inc(void *arg) { mtx_lock(&m); mtx_unlock(&m); int y = x; mtx_lock(&m); x = y + 1; mtx_unlock(&m); thrd_exit(5); }
int main(void) {
  thrd_t t[2]; int r;
  mtx_init(&m, mtx_recursive);
  for (int i = 0; i < 2; i++) thrd_create(&t[i], inc, 0);
  for (int i = 0; i < 2; i++) { thrd_join(t[i], &r); assert(r == 5); }
  assert(x == 2);
}
