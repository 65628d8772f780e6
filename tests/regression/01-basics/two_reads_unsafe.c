// redcomp: --safety | truth: unsafe | expect: unsafe
// x and y are never both 1, but the condition reads one after the other.
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
  if (x && y) reach_error();
  return 0;
}
