// Both ends of a queue, changed together by a double compare-and-swap that is made of single ones: the left word is marked while
// an operation is under way. The right one is looked at and then written, so that an entry that arrives in between is lost,
// after six context switches. With -DFIXED it is compared and swapped.
//
//     redcomp examples/lock_free/queue.c --safety [-- -DFIXED -DTHREADS=3]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif
#define BUSY 100

atomic_int left, right;  // entries taken, and entries waiting; left is BUSY + its value while both are being changed

// Both words from (l, r) to (newLeft, newRight), if they are (l, r).
static int compareAndSwapBoth(int l, int r, int newLeft, int newRight) {
  int expected = l;
  if (!atomic_compare_exchange_strong(&left, &expected, BUSY + l)) return 0;
#ifdef FIXED
  int waiting = r;
  const int same = atomic_compare_exchange_strong(&right, &waiting, newRight);
#else
  const int same = atomic_load(&right) == r;
  if (same) atomic_store(&right, newRight);
#endif
  atomic_store(&left, same ? newLeft : l);
  return same;
}

void *producer(void *arg) {
  for (int k = 0; k < 2; k++) {
    int r = atomic_load(&right);
    while (!atomic_compare_exchange_strong(&right, &r, r + 1)) {}
  }
  return 0;
}

void *consumer(void *arg) {
  for (int k = 0; k < 2; k++) {
    int l = atomic_load(&left), r = atomic_load(&right);
    if (l < BUSY && r > 0) compareAndSwapBoth(l, r, l + 1, r - 1);
  }
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, i == 0 ? producer : consumer, 0);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  int l = atomic_load(&left), r = atomic_load(&right);
  assert(l + r == 2);
  return 0;
}
