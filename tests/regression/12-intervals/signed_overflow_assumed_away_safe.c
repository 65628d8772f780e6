// redcomp: --safety | truth: safe | expect: safe
// An int that only grows stays positive unless it overflows, which is undefined; the verdict names the assumption.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m;

void *worker(void *arg) {
  while (1) {
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  pthread_mutex_lock(&m);
  unsigned copy = n;
  assert(copy <= 2147483647u);
  pthread_mutex_unlock(&m);
  return 0;
}
