// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// The write comes after the endless loop.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *writer(void *unused) {
  while (1) {}
  flag = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
