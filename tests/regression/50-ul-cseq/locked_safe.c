// redcomp: --safety --engine ul-cseq --reduce | truth: safe | expect: safe
// Nobody sees x between the two statements of the other.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&m);
  x = x + 1;
  x = x + 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&m);
  assert(x != 1);
  pthread_mutex_unlock(&m);
  return 0;
}
