// redcomp: --safety | truth: safe | expect: safe
// pthread_join stores a pointer: the number needs an address. Nobody looks at it.
#include <assert.h>
#include <pthread.h>

int x;
void *worker(void *unused) { x = 1; return 0; }

int main(void) {
  pthread_t t;
  long result;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, (void **)(void *)&result);
  assert(x == 1);
}
