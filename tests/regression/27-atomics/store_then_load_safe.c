// redcomp: --safety | truth: safe | expect: safe
// Each thread raises its flag, then looks at the other's: one of them sees it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x = 0, y = 0;
int saw_x = 0, saw_y = 0;

void *thread(void *unused) {
  atomic_store(&x, 1);
  atomic_thread_fence(memory_order_seq_cst);
  saw_y = atomic_load(&y);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  atomic_store(&y, 1);
  atomic_thread_fence(memory_order_seq_cst);
  saw_x = atomic_load(&x);
  pthread_join(t, NULL);
  assert(saw_x || saw_y);
  return 0;
}
