// redcomp: --safety | truth: unsafe | expect: unsafe
// Main may end before the program does, and be joined.
#include <assert.h>
#include <pthread.h>

pthread_t first;
int x;

void *waits(void *unused) {
  pthread_join(first, NULL);
  assert(x == 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  first = pthread_self();
  pthread_create(&t, NULL, waits, NULL);
  x = 1;
  pthread_exit(NULL);
}
