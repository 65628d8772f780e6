// redcomp: --safety --engine search | truth: safe | expect: safe
// States that differ only in a local which is overwritten before it is read are one state; here it is always overwritten.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int counter, turns;

void *worker(void *arg) {
  int old = 0;
  for (int k = 0; k < 2; k++) {
    __VERIFIER_atomic_begin();
    old = counter;
    counter = old + 1;
    turns++;
    assert(counter == turns);
    __VERIFIER_atomic_end();
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
