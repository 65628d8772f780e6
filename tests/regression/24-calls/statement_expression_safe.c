// redcomp: --safety | truth: safe | expect: safe
// A statement expression has the value of its last statement; the cell is read once.
#include <assert.h>
#include <pthread.h>

#define ABS(e) ({ int value_ = (e); if (value_ < 0) value_ = -value_; value_; })

int x = -1;

void *flip(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, flip, NULL);
  int a = ABS(x) + ({ 0; });
  assert(a == 1);
  return 0;
}
