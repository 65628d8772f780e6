// redcomp: --safety | truth: unsafe | expect: unsafe
// Load and store are two steps: two threads may draw the same number.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next;
unsigned drawn[2];

void *draw(void *cell) {
  *(unsigned *)cell = atomic_load(&next);
  atomic_store(&next, *(unsigned *)cell + 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  atomic_init(&next, 7);
  pthread_create(&t, NULL, draw, &drawn[0]);
  draw(&drawn[1]);
  pthread_join(t, NULL);
  assert(drawn[0] != drawn[1] && drawn[0] >= 7);
  return 0;
}
