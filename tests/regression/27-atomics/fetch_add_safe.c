// redcomp: --safety | truth: safe | expect: safe
// Every thread draws a number of its own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next;
unsigned drawn[2];

void *draw(void *cell) {
  *(unsigned *)cell = atomic_fetch_add(&next, 1);
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
