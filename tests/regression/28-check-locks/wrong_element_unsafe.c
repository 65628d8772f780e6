// redcomp: --check locks | truth: unsafe | expect: unsafe
// The index moves on between lock and unlock.
#include <pthread.h>

pthread_mutex_t locks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

int main(void) {
  int i = 0;
  while (i < 2) {
    pthread_mutex_lock(&locks[i++]);
    pthread_mutex_unlock(&locks[i]);
  }
  return 0;
}
