// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The loop looks as if it ended; 0 * 2 is 0.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *writer(void *unused) {
  int i = 0;
  flag = 1;
  while (i < 10) i = i * 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
