// redcomp: --safety --engine search | truth: safe | expect: safe
// Three threads of a kind, but the third exists only when the first has ended: it cannot take the place of the first.
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
  pthread_join(first, NULL);
  pthread_create(&third, NULL, visit, NULL);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  return 0;
}
