// A queue in a ring of three cells: double compare-and-swaps change an index and a cell at once. There is always an element:
// the consumer takes one only for each that was added to the first. Somebody who looks whether the queue is empty reads head,
// tail, and head again; but both indices may have gone once around. Three threads, some six context switches.
// -DREPAIRED: indices count on, and cells are found by their remainders.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3
#ifdef REPAIRED
#define AFTER(i) ((i) + 1)
#else
#define AFTER(i) (((i) + 1) % N)
#endif

int head = 0, tail = 1, cell[N] = {1, 0, 0};
atomic_int added;

int __VERIFIER_atomic_both(int *index, int from, int to, int *place, int before, int after) {
  if (*index != from || *place != before) return 0;
  *index = to;
  *place = after;
  return 1;
}
int __VERIFIER_atomic_read(int *place) { return *place; }

void *producer(void *arg) {
  for (int k = 0; k < 3; k++) {
    int t;
    do t = __VERIFIER_atomic_read(&tail); while (!__VERIFIER_atomic_both(&tail, t, AFTER(t), &cell[t % N], 0, 1));
    atomic_fetch_add(&added, 1);
  }
  return 0;
}

void *consumer(void *arg) {
  for (int k = 0; k < 3; k++) {
    while (atomic_load(&added) <= k) {}
    int h;
    do h = __VERIFIER_atomic_read(&head); while (!__VERIFIER_atomic_both(&head, h, AFTER(h), &cell[h % N], 1, 0));
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, producer, 0);
  pthread_create(&t, 0, consumer, 0);
  int before = __VERIFIER_atomic_read(&head);
  int end = __VERIFIER_atomic_read(&tail);
  int after = __VERIFIER_atomic_read(&head);
  assert(!(before == end && before == after));
  return 0;
}
