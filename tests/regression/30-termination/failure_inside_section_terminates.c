// redcomp: --termination | truth: safe | expect: safe
// The program ends where the assertion fails: nobody sees x = 1.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;

void *watcher(void *unused) {
  if (x == 1)
    while (1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, watcher, 0);
  __VERIFIER_atomic_begin();
  x = 1;
  assert(x == 0);
  x = 0;
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
}
