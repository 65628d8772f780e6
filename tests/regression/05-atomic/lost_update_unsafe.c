// redcomp: --safety | truth: unsafe | expect: unsafe
// x++ is a read and a write.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *count(void *unused) {
  x++;            // MOVER: non OUT
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
