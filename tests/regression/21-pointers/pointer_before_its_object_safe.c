// redcomp: --safety | truth: safe | expect: unknown
// What the pointer reads does not matter, but it reads where no object is: no run without undefined behaviour comes to the
// assertion.
#include <assert.h>
#include <pthread.h>
int y = 0;
pthread_barrier_t bar;
void *thread0(void *arg) {
  int r = 0;
  int *mine = arg;
  y--;
  *mine--;
  r = *mine;
  pthread_barrier_wait(&bar);
  return (void *)(long)r;
}
int main(void) {
  pthread_t h;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&h, 0, thread0, &y);
  pthread_barrier_wait(&bar);
  assert(y == 0);
  return 0;
}
