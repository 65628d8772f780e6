// redcomp: --safety | truth: safe | expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct counter { int value; pthread_mutex_t lock; };

static void *worker(void *arg) {
  struct counter *c = arg;
  pthread_mutex_lock(&c->lock);
  c->value++;
  pthread_mutex_unlock(&c->lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  struct counter *c;
  if (posix_memalign((void **)&c, 64, sizeof *c) != 0) abort();
  c->value = 0;
  pthread_mutex_init(&c->lock, 0);
  pthread_create(&a, 0, worker, c);
  pthread_create(&b, 0, worker, c);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(c->value == 2);
  free(c);
  return 0;
}
