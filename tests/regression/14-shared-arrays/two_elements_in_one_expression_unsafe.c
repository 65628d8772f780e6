// redcomp: --safety | truth: unsafe | expect: unsafe
// Another thread may write between the two reads.
#include <assert.h>
#include <pthread.h>

int a[2], *p = a;

void *writer(void *unused) {
  p[0] = 1;
  p[1] = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int r = p ? p[0] * 2 + p[1] : 0;
  assert(r != 1);
  return 0;
}
