// redcomp: --races | truth: safe | expect: safe
// Nobody else is there yet.
#include <pthread.h>
#include <stdatomic.h>

atomic_int shared;

void *look(void *argument) {
  atomic_load(&shared);
  return 0;
}

int main(void) {
  pthread_t t;
  atomic_init(&shared, 1);
  pthread_create(&t, 0, look, 0);
  pthread_join(t, 0);
  return 0;
}
