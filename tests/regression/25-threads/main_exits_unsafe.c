// redcomp: --safety | truth: unsafe | expect: unsafe
// Main ends with pthread_exit; the others run on, into their assertion.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *thread(void *unused) {
  while (x == 0);
  assert(x == 2);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  x = 1;
  pthread_exit(NULL);
  x = 2;
}
