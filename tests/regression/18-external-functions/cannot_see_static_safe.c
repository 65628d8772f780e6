// redcomp: --safety | truth: safe | expect: safe
// A function without a body knows neither static variables nor locals that it was not given.
#include <assert.h>
#include <pthread.h>

extern int step(void);
static int count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&m);
  count += step() != 0;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  int mine = 3;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  assert(count <= 2 && mine == 3);
  return 0;
}
