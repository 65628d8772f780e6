// redcomp: --safety | truth: safe | expect: safe
// Inside the section x is 100 and y is 0: nobody sees it.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

unsigned x = 1, y = 1;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  if (x < 50) {
    x = x + 100;
    y = y - 1;
    x = x - 100;
    y = y + 1;
  }
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  assert(x < 50);
  assert(y == 1);
  return 0;
}
