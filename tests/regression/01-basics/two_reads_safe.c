// redcomp: --safety | truth: safe | expect: safe
// The twin of two_reads_unsafe.c: in the other order there is nothing to be seen.
#include <pthread.h>

void reach_error(void);

int x = 1, y = 0;

void *other(void *unused) {
  x = 0;
  y = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  if (y && x) reach_error();
  return 0;
}
