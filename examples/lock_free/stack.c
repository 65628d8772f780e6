// A lock-free stack of array links with a shared head, after "safestack": threads take cells, write into them and put them
// back. A cell is marked as being taken by its link; a head that has come back to the same cell is taken for unchanged, so two
// threads own one cell after five context switches. With -DFIXED the head counts its changes.
//
//     redcomp examples/lock_free/stack.c --safety [-- -DFIXED -DTHREADS=3 -DROUNDS=2]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif
#define CELLS 3

struct {
  int owner;
  atomic_int next;
} cells[CELLS];
atomic_int head, count;

#ifndef FIXED
static int pop(void) {
  while (atomic_load(&count) > 1) {
    int first = atomic_load(&head), next = atomic_exchange(&cells[first].next, -1), expected = first;
    if (next < 0) continue;
    if (atomic_compare_exchange_strong(&head, &expected, next)) {
      atomic_fetch_sub(&count, 1);
      return first;
    }
    atomic_exchange(&cells[first].next, next);
  }
  return -1;
}

static void push(int cell) {
  int first;
  do {
    first = atomic_load(&head);
    atomic_store(&cells[cell].next, first);
  } while (!atomic_compare_exchange_strong(&head, &first, cell));
  atomic_fetch_add(&count, 1);
}
#else
// The head is 8 * changes + cell.
static int changed(int from, int cell) { return (from / 8 + 1) * 8 + cell; }

static int pop(void) {
  while (atomic_load(&count) > 1) {
    int seen = atomic_load(&head), first = seen % 8, next = atomic_load(&cells[first].next);
    if (next < 0) continue;
    if (atomic_compare_exchange_strong(&head, &seen, changed(seen, next))) {
      atomic_fetch_sub(&count, 1);
      return first;
    }
  }
  return -1;
}

static void push(int cell) {
  int seen;
  do {
    seen = atomic_load(&head);
    atomic_store(&cells[cell].next, seen % 8);
  } while (!atomic_compare_exchange_strong(&head, &seen, changed(seen, cell)));
  atomic_fetch_add(&count, 1);
}
#endif

void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int round = 0; round < ROUNDS; round++) {
    int cell;
    do cell = pop(); while (cell < 0);
    cells[cell].owner = me;
    assert(cells[cell].owner == me);
    push(cell);
  }
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  count = CELLS;
  head = 0;
  for (int i = 0; i < CELLS - 1; i++) cells[i].next = i + 1;
  cells[CELLS - 1].next = -1;
  for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  return 0;
}
