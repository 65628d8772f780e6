// redcomp: --error-label ERROR | truth: safe | expect: safe
// Names of labels are case-sensitive, and what nobody calls is not reached.
#include <pthread.h>

int x;
void unused(void) {
ERROR:
  x = 1;
}
void *run(void *arg) {
  if (x == 0) goto error;
  return 0;
error:
  x = 2;
ERROR_2:
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
