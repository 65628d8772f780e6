// redcomp: --safety | truth: safe | expect: unknown
// Bytes beside a mutex in a union that nobody accesses. In which order the parts are assigned does not matter, which is not seen.
#include <assert.h>
#include <pthread.h>

struct cell {
  union {
    pthread_mutex_t lock;
    char padding[64];
  };
  int value;
} cells[2];

void *add(void *unused) {
  pthread_mutex_lock(&cells[1].lock);
  cells[1].value++;
  pthread_mutex_unlock(&cells[1].lock);
  return 0;
}

int main(void) {
  cells[1] = (struct cell){.lock = PTHREAD_MUTEX_INITIALIZER, .value = 1};
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(cells[1].value == 3);
  return 0;
}
