// redcomp: --safety | truth: safe | expect: safe
// A thread that ends in the function that it runs once has not run it: the next one does.
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int runs;

void init(void) {
  runs++;
  pthread_exit(0);
}

void *work(void *unused) {
  pthread_once(&once, init);
  return 0;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
  }
  assert(runs == 2);
  return 0;
}
