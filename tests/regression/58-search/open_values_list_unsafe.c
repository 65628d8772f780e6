// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// One value is not written: it may be anything, not only what a search would begin with.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

_Atomic(struct node *) top;
int taken[2];

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  if (value > 1) n->value = value;
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &n->next, n)) {
  }
}

static int pop(void) {
  struct node *n = atomic_load(&top);
  while (n && !atomic_compare_exchange_weak(&top, &n, n->next)) {
  }
  return n ? n->value : -1;
}

static void *worker(void *arg) {
  const int me = *(int *)arg;
  push(me + 1);
  taken[me] = pop();
  return NULL;
}

int main(void) {
  int ids[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, &ids[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  assert(taken[0] + taken[1] == 3);
}
