// redcomp: --deadlock | truth: unsafe | expect: unsafe
// A thread ends with the mutex locked, on a path where the locksets do not know it; the other one waits for ever.
#include <pthread.h>

int x = 0;
pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;

void *thread0(void *arg) {
  int t = 0;
  if (t == 0) {
    pthread_mutex_lock(&m0);
  }
  x++;
  t = x;
  if (t == 0) {
    pthread_mutex_unlock(&m0);
  }
  return 0;
}

int main(void) {
  pthread_t h[2];
  pthread_create(&h[0], 0, thread0, 0);
  pthread_create(&h[1], 0, thread0, 0);
  return 0;
}
