// redcomp: --safety | truth: unsafe | expect: unsafe
// A structure on the heap with pointers to a buffer and to a mutex: the ring is thought to be larger than it is.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct {
  int *buffer;
  int head, tail, size, count;
  pthread_mutex_t *m;
} ring;

static ring *make(int size) {
  ring *r = malloc(sizeof *r);
  r->buffer = malloc(size * sizeof(int));
  r->head = r->tail = r->count = 0;
  r->size = size;
  r->m = malloc(sizeof *r->m);
  pthread_mutex_init(r->m, 0);
  return r;
}

void *produce(void *arg) {
  ring *r = arg;
  for (int i = 0; i < 3;) {
    pthread_mutex_lock(r->m);
    if (r->count <= r->size) {
      r->buffer[r->tail] = i;
      r->tail = (r->tail + 1) % r->size;
      r->count++;
      i++;
    }
    pthread_mutex_unlock(r->m);
  }
  return 0;
}

void *consume(void *arg) {
  ring *r = arg;
  for (int i = 0; i < 3;) {
    pthread_mutex_lock(r->m);
    if (r->count > 0) {
      assert(r->buffer[r->head] == i);
      r->head = (r->head + 1) % r->size;
      r->count--;
      i++;
    }
    pthread_mutex_unlock(r->m);
  }
  return 0;
}

int main(void) {
  ring *r = make(2);
  pthread_t s, t;
  pthread_create(&s, 0, produce, r);
  pthread_create(&t, 0, consume, r);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
