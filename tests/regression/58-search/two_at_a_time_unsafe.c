// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// Three threads of a kind, and the third does not wait for one of the others to end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int inside;

void *visit(void *unused) {
  int before = atomic_fetch_add(&inside, 1);
  assert(before < 2);
  atomic_fetch_sub(&inside, 1);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, visit, NULL);
  pthread_create(&second, NULL, visit, NULL);
  pthread_create(&third, NULL, visit, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  return 0;
}
