// redcomp: --safety | truth: safe | expect: safe
// Each thread starts the next; the third is the last.
#include <assert.h>
#include <pthread.h>

int highest = 0;

void *relay(void *number) {
  long n = (long)number;
  pthread_t t;
  highest = n;
  if (n < 3) {
    pthread_create(&t, NULL, relay, (void *)(n + 1));
    pthread_join(t, NULL);
  }
  return NULL;
}

int main(void) {
  relay((void *)1);
  assert(highest == 3);
  return 0;
}
