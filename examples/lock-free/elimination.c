// A stack with elimination: a push whose compare-and-swap fails offers its value in a slot, where a pop may take it without
// touching the stack. The pop reads the offered value before it has taken the offer: meanwhile the pusher may have withdrawn
// it, pushed the value, and offered the next one, so that a value comes out twice. Seven context switches, four threads.
// -DREPAIRED: the value is read once the offer is taken, and the pusher waits for that.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define VALUES 4
enum { NOBODY, OFFERED, TAKEN, READ };

atomic_int head = 0, next[VALUES];  // cells are called by their values; 0 is the end
atomic_int slot = NOBODY, offer;    // one pusher offers at a time
atomic_int came[VALUES];

int eliminated(int value) {
  int expected = NOBODY;
  atomic_store(&offer, value);
  if (!atomic_compare_exchange_strong(&slot, &expected, OFFERED)) return 0;
  expected = OFFERED;
  if (atomic_compare_exchange_strong(&slot, &expected, NOBODY)) return 0;  // withdrawn
#ifdef REPAIRED
  while (atomic_load(&slot) != READ) {}
#endif
  atomic_store(&slot, NOBODY);
  return 1;
}

void push(int value, int offers) {
  while (1) {
    int h = atomic_load(&head);
    atomic_store(&next[value], h);
    if (atomic_compare_exchange_strong(&head, &h, value)) return;
    if (offers && eliminated(value)) return;
  }
}

int pop(void) {
  int expected = OFFERED;
#ifdef REPAIRED
  if (atomic_compare_exchange_strong(&slot, &expected, TAKEN)) {
    int value = atomic_load(&offer);
    atomic_store(&slot, READ);
    return value;
  }
#else
  if (atomic_load(&slot) == OFFERED) {
    int value = atomic_load(&offer);
    if (atomic_compare_exchange_strong(&slot, &expected, TAKEN)) return value;
  }
#endif
  int h = atomic_load(&head);
  if (h == 0) return 0;
  return atomic_compare_exchange_strong(&head, &h, atomic_load(&next[h])) ? h : 0;
}

void *twice(void *arg) {
  push(1, 1);
  push(2, 1);
  return 0;
}

void *once(void *arg) {
  push(3, 0);
  return 0;
}

void *popper(void *arg) {
  int value = pop();
  if (value) assert(atomic_exchange(&came[value], 1) == 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, twice, 0);
  pthread_create(&t, 0, once, 0);
  pthread_create(&t, 0, popper, 0);
  pthread_create(&t, 0, popper, 0);
  return 0;
}
