// redcomp: --safety | truth: unsafe | expect: unsafe
// The thread looks at the low eight bits of its number only.
#include <assert.h>
#include <pthread.h>

int sum = 0;

void *add(void *number) {
  sum += (unsigned char)(long)number;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, (void *)300L);
  pthread_join(t, NULL);
  assert(sum == 300);
  return 0;
}
