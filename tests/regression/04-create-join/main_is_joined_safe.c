// redcomp: --safety | truth: safe | expect: safe
#include <assert.h>
#include <pthread.h>

pthread_t first;
int x;

void *waits(void *unused) {
  pthread_join(first, NULL);
  assert(x == 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  first = pthread_self();
  pthread_create(&t, NULL, waits, NULL);
  x = 1;
  pthread_exit(NULL);
}
