// redcomp: --safety | truth: safe | expect: safe
// An initialiser that is assigned when the program runs makes a mutex, as pthread_mutex_init does.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t lock;
  int length;
};

pthread_mutex_t again = PTHREAD_MUTEX_INITIALIZER;

void *push(void *arg) {
  struct queue *q = arg;
  pthread_mutex_lock(&q->lock);
  q->length++;
  pthread_mutex_unlock(&q->lock);
  return 0;
}

int main(void) {
  struct queue *q = malloc(sizeof *q);
  *q = (struct queue){.lock = PTHREAD_MUTEX_INITIALIZER, .length = 5};
  pthread_t a, b;
  pthread_create(&a, 0, push, q);
  pthread_create(&b, 0, push, q);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(q->length == 7);
  pthread_mutex_lock(&again);
  again = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  assert(pthread_mutex_trylock(&again) == 0);
  return 0;
}
