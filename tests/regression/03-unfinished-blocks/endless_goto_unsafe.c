// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// An endless loop after the write, with a goto and two locations on the cycle.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *writer(void *unused) {
  int a = 0;
  flag = 1;
here:
  a = 1 - a;
  goto here;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
