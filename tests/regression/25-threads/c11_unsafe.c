// redcomp: --safety | truth: unsafe | expect: unsafe
// Threads of <threads.h> return numbers; mutexes, conditions, once and keys are those of pthreads under other names.
#include <assert.h>
#include <threads.h>
mtx_t m; cnd_t c; int x, ready; once_flag of = ONCE_FLAG_INIT; tss_t k;
thread_local int mine;
void init(void) { x = 10; }
void d(void *p) { (*(int *)p)++; }
int thread(void *arg) {
  call_once(&of, init);
  mine = 7;
  tss_set(k, &x);
  mtx_lock(&m); ready = 1; cnd_signal(&c); mtx_unlock(&m);
  return *(int*)arg - 3;
}
int main(void) {
  thrd_t t; int r, a = 1;
  assert(mtx_init(&m, mtx_plain) == thrd_success);
  cnd_init(&c); tss_create(&k, d);
  assert(thrd_create(&t, thread, &a) == thrd_success);
  mtx_lock(&m); while (!ready) cnd_wait(&c, &m); mtx_unlock(&m);
  assert(thrd_join(t, &r) == thrd_success);
  assert(r == -1 && mine == 0 && x == 11);
  assert(mtx_trylock(&m) == thrd_success);
  assert(mtx_trylock(&m) == thrd_busy);
  assert(!thrd_equal(t, thrd_current()));
}
