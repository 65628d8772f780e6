// redcomp: --safety --timeout 60 | truth: safe | expect: safe
// A large literal as the bound of a loop: Spacer counts up to it.
#include <assert.h>
#include <pthread.h>

int a = 0, b = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&m);
  for (int i = 0; i < 100000; i++) {
    a++;
    b++;
  }
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&m);
  assert(a == b);
  pthread_mutex_unlock(&m);
  return 0;
}
