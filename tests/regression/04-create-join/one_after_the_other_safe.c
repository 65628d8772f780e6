// redcomp: --safety | truth: safe | expect: safe
// The same function twice, one thread after the other: never at the same time.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *count(void *unused) {
  x++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, count, NULL);
  pthread_join(t, NULL);
  assert(x == 2);
  return 0;
}
