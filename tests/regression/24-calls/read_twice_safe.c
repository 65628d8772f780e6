// redcomp: --safety | truth: safe | expect: safe
// One read, compared with itself.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *writer(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int seen = x;
  assert(seen == seen);
  return 0;
}
