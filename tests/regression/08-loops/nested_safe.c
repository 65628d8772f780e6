// redcomp: --safety | truth: safe | expect: safe
// Nested loops with a lock in the inner one.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      pthread_mutex_lock(&m);
      if (n < 5) n++;
      pthread_mutex_unlock(&m);
    }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, thread, NULL);
  pthread_create(&t2, NULL, thread, NULL);
  pthread_mutex_lock(&m);
  assert(0 <= n && n <= 5);
  pthread_mutex_unlock(&m);
  return 0;
}
