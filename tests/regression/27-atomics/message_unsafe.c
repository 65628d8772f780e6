// redcomp: --safety | truth: unsafe | expect: unsafe
// The flag is set before the message is written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int message = 0;
atomic_bool sent = 0;

void *sender(void *unused) {
  atomic_store_explicit(&sent, 1, memory_order_release);
  message = 42;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, sender, NULL);
  if (atomic_load_explicit(&sent, memory_order_acquire)) assert(message == 42);
  return 0;
}
