// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// Intermediate results need more than 64 bits: these steps are left to the interpreter.
#include <assert.h>
#include <pthread.h>

unsigned long x = 1;

void *worker(void *arg) {
  for (int k = 0; k < 3; k++) x = (x * 0x9e3779b97f4a7c15ul) >> 62;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  assert(x < 2);
  return 0;
}
