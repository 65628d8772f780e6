// redcomp: --check locks | truth: safe | expect: safe
// A mutex that was destroyed may be used again when it was initialised again.
#include <pthread.h>

pthread_mutex_t m;

int main(void) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&m, NULL);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_destroy(&m);
  }
  return 0;
}
