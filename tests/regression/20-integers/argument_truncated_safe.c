// redcomp: --safety | truth: safe | expect: safe
// The number that a thread is given survives the way through the pointer.
#include <assert.h>
#include <pthread.h>

int sum = 0;

void *add(void *number) {
  sum += (unsigned short)(long)number;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, (void *)300L);
  pthread_join(t, NULL);
  assert(sum == 300);
  return 0;
}
