// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// Three of a kind; it takes all of them inside at once.
#include <assert.h>
#include <pthread.h>

int inside = 0;

void *enter(void *unused) {
  inside = inside + 1;
  assert(inside <= 2);
  inside = inside - 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, enter, NULL);
  pthread_create(&t2, NULL, enter, NULL);
  pthread_create(&t3, NULL, enter, NULL);
  return 0;
}
