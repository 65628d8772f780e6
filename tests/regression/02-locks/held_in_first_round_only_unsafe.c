// redcomp: --safety | truth: unsafe | expect: unsafe
// The lock is held in the first round of the loop and not in the second.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  for (int i = 0; i < 2; i++) {
    x++;                                    // MOVER: non
    if (i == 0) pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, thread, NULL);
  pthread_create(&t2, NULL, thread, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 4);
  return 0;
}
