// A stack of array cells with a shared head, for the cells that no thread owns. After "safestack": pop marks the cell that it
// takes by an exchange of its link. Three threads; five context switches make two of them owners of one cell.
// -DREPAIRED: links are only read, and the head has a version that each pop and push increases.
// -DROUNDS=N: how often each thread takes a cell and gives it back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3
#ifndef ROUNDS
#define ROUNDS 2
#endif

struct { int owner; atomic_int next; } cells[N];
atomic_int head, count;

#ifdef REPAIRED

int pop(void) {
  while (atomic_load(&count) > 1) {
    int seen = atomic_load(&head), h = seen % N, n = atomic_load(&cells[h].next);
    if (n >= 0 && atomic_compare_exchange_strong(&head, &seen, (seen / N + 1) * N + n)) {
      atomic_fetch_sub(&count, 1);
      return h;
    }
  }
  return -1;
}

void push(int i) {
  int seen;
  do {
    seen = atomic_load(&head);
    atomic_store(&cells[i].next, seen % N);
  } while (!atomic_compare_exchange_strong(&head, &seen, (seen / N + 1) * N + i));
  atomic_fetch_add(&count, 1);
}

#else

int pop(void) {
  while (atomic_load(&count) > 1) {
    int h = atomic_load(&head), n = atomic_exchange(&cells[h].next, -1), expected = h;
    if (n < 0) continue;
    if (atomic_compare_exchange_strong(&head, &expected, n)) {
      atomic_fetch_sub(&count, 1);
      return h;
    }
    atomic_exchange(&cells[h].next, n);
  }
  return -1;
}

void push(int i) {
  int h;
  do {
    h = atomic_load(&head);
    atomic_store(&cells[i].next, h);
  } while (!atomic_compare_exchange_strong(&head, &h, i));
  atomic_fetch_add(&count, 1);
}

#endif

void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++) {
    int i;
    do i = pop(); while (i < 0);
    cells[i].owner = me;
    assert(cells[i].owner == me);
    push(i);
  }
  return 0;
}

int main(void) {
  pthread_t t[3];
  count = N;
  head = 0;
  for (int i = 0; i < N - 1; i++) cells[i].next = i + 1;
  cells[N - 1].next = -1;
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
