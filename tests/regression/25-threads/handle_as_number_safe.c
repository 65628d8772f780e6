// redcomp: --safety | truth: safe | expect: unknown
// Which number a handle is, is not known: on Linux it is an address.
#include <assert.h>
#include <pthread.h>

int main(void) {
  assert(((unsigned long)pthread_self() & 7) == 0);
  return 0;
}
