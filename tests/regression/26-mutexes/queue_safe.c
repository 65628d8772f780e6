// redcomp: --safety | truth: safe | expect: safe
// A queue of one place: its lock, its condition and its contents in one structure.
#include <assert.h>
#include <pthread.h>

struct queue { pthread_mutex_t lock; pthread_cond_t change; int full, value; } q;

void *producer(void *unused) {
  pthread_mutex_lock(&q.lock);
  q.value = 42;
  q.full = 1;
  pthread_cond_signal(&q.change);
  pthread_mutex_unlock(&q.lock);
  return NULL;
}

int take(struct queue *from) {
  pthread_mutex_lock(&from->lock);
  while (!from->full) pthread_cond_wait(&from->change, &from->lock);
  int value = from->value;
  pthread_mutex_unlock(&from->lock);
  return value;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&q.lock, NULL);
  pthread_cond_init(&q.change, NULL);
  pthread_create(&t, NULL, producer, NULL);
  assert(take(&q) == 42);
  return 0;
}
