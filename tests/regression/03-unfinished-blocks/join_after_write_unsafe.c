// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Main's write, then it waits for the very thread that looks at it.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *reader(void *unused) {
  assert(flag == 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  flag = 1;
  pthread_join(t, NULL);  // OUT
  return 0;
}
