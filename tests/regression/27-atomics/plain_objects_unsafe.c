// redcomp: --safety | truth: unsafe | expect: unsafe
// GCC takes atomic operations on objects that are not _Atomic.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct item { struct item *next; };
static struct item *top, one, two;
static int count;

static void push(struct item *it) {
  it->next = atomic_load(&top);
  atomic_store(&top, it);
  atomic_fetch_add(&count, 1);
}

static void *worker(void *arg) { push(arg); return 0; }

int main(void) {
  pthread_t a, b;
  atomic_init(&count, 0);
  pthread_create(&a, 0, worker, &one);
  pthread_create(&b, 0, worker, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(atomic_load_explicit(&count, memory_order_acquire) == 2);
  assert(top && top->next && !top->next->next);
  return 0;
}
