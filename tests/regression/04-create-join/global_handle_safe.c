// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// The handle is global, and another thread joins.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_t worker;

void *work(void *unused) {
  x = 1;
  return NULL;
}

void *waiter(void *unused) {
  pthread_join(worker, NULL);
  assert(x == 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&t, NULL, waiter, NULL);
  return 0;
}
