// redcomp: --safety | truth: unsafe | expect: unsafe
// The functions that allocate and free are called through pointers, as libraries do that let their users choose them.
// Without the lock a node may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static struct { void *(*get)(size_t); void (*put)(void *); } memory = {malloc, free};
static struct node *list;

static void *worker(void *arg) {
  struct node *mine = memory.get(sizeof(struct node));
  mine->value = 1;
  mine->next = list;
  list = mine;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int sum = list->value + (list->next ? list->next->value : 0);
  assert(sum == 2);
  return 0;
}
