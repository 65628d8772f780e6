// redcomp: --safety | truth: safe | expect: safe
// The lock and what it protects are in one object.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct worker { pthread_mutex_t lock; int *cell; };

struct worker *make(int *cell) {
  struct worker *w = malloc(sizeof *w);
  pthread_mutex_init(&w->lock, NULL);
  w->cell = cell;
  return w;
}

void *work(void *worker) {
  struct worker *w = worker;
  pthread_mutex_lock(&w->lock);
  *w->cell = *w->cell + 1;
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

int main(void) {
  int count = 0;
  pthread_t t;
  struct worker *a = make(&count), *b = a;
  pthread_create(&t, NULL, work, a);
  work(b);
  pthread_join(t, NULL);
  assert(count == 2);
  return 0;
}
