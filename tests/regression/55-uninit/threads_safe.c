// redcomp: --uninit | truth: safe | expect: safe
#include <pthread.h>
#include <stdlib.h>
void *worker(void *given) {
  int *to = given;
  *to = 7;
  return 0;
}
int main(void) {
  pthread_t t;
  int x, *y = malloc(sizeof *y);
  pthread_create(&t, 0, worker, &x);
  pthread_join(t, 0);
  if (x == 7) *y = 1;
  else *y = 2;
  return *y == 1 ? 0 : 1;
}
