// redcomp: --safety | truth: unsafe | expect: unsafe
// There is a third thread, too.
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
  assert(highest == 2);
  return 0;
}
