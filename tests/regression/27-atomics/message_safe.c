// redcomp: --safety | truth: safe | expect: safe
// The message is written before the flag, with the orders that make this hold on every machine.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int message = 0;
atomic_bool sent = 0;

void *sender(void *unused) {
  message = 42;
  atomic_store_explicit(&sent, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, sender, NULL);
  if (atomic_load_explicit(&sent, memory_order_acquire)) assert(message == 42);
  return 0;
}
