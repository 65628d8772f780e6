// redcomp: --check locks | truth: unsafe | expect: unsafe
// A mutex that was destroyed is used again as it is.
#include <pthread.h>

pthread_mutex_t m;

int main(void) {
  for (int i = 0; i < 2; i++) {
    if (i == 0) pthread_mutex_init(&m, NULL);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_destroy(&m);
  }
  return 0;
}
