// redcomp: --races | truth: unsafe | expect: unsafe
// atomic_init is no atomic operation.
#include <pthread.h>
#include <stdatomic.h>

atomic_int shared;

void *look(void *argument) {
  atomic_load(&shared);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  atomic_init(&shared, 1);
  pthread_join(t, 0);
  return 0;
}
