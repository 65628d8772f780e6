// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// += and -= of two threads; if both were one step, the sum would be 0.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *plus(void *unused) {
  x += 3;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, plus, NULL);
  x -= 3;
  pthread_join(t, NULL);
  assert(x == 0);
  return 0;
}
