// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// After the write the thread waits for a lock that is never free.
#include <assert.h>
#include <pthread.h>

int flag = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  flag = 1;
  pthread_mutex_lock(&m);    // OUT
  flag = 0;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
