// A stack with elimination: a push that fails offers its cell in a slot, from which a pop may take it. The offer is taken back by
// a look and a write, between which it may be taken: then the cell is popped twice, after seven context switches. With -DFIXED it is
// one operation.
//
//     redcomp examples/lock_free/elimination.c --safety [-- -DFIXED -DTHREADS=4]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 4
#endif
#define NONE -1

atomic_int top = NONE, next[THREADS];  // a stack of array links; each cell is pushed once
atomic_int slot = NONE;                // the cell that is offered
atomic_int popped[THREADS];

static int pushToStack(int cell) {
  int first = atomic_load(&top);
  atomic_store(&next[cell], first);
  return atomic_compare_exchange_strong(&top, &first, cell);
}

// True if somebody has taken the cell.
static int offer(int cell) {
  int free = NONE;
  if (!atomic_compare_exchange_strong(&slot, &free, cell)) return 0;
#ifdef FIXED
  int mine = cell;
  return !atomic_compare_exchange_strong(&slot, &mine, NONE);
#else
  if (atomic_load(&slot) != cell) return 1;
  atomic_store(&slot, NONE);
  return 0;
#endif
}

static int popFromStack(int *cell) {
  int first = atomic_load(&top);
  if (first == NONE) return 0;
  int rest = atomic_load(&next[first]);
  *cell = first;
  return atomic_compare_exchange_strong(&top, &first, rest);
}

static int accept(int *cell) {
  int offered = atomic_load(&slot);
  if (offered == NONE) return 0;
  *cell = offered;
  return atomic_compare_exchange_strong(&slot, &offered, NONE);
}

void *pusher(void *arg) {
  int cell = (int)(long)arg;
  while (!pushToStack(cell) && !offer(cell)) {}
  return 0;
}

void *popper(void *arg) {
  int cell;
  for (int attempts = 0; attempts < 2; attempts++)
    if (popFromStack(&cell) || accept(&cell)) {
      int before = atomic_fetch_add(&popped[cell], 1);
      assert(before == 0);
      return 0;
    }
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, i % 2 ? popper : pusher, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  return 0;
}
