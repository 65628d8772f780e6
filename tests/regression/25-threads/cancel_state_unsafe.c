// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <pthread.h>

int main(void) {
  int before = 7;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  assert(before == 7);
}
