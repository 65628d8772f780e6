// redcomp: --deadlock | truth: unsafe | expect: unsafe
// redcomp: --deadlock --rule paper --timeout 60 | truth: unsafe | expect: unsafe
// A plain mutex is locked again by the thread that holds it.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

void append(int n) {
  pthread_mutex_lock(&a);
  if (n > 0) pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

int main(void) {
  append(1);
  return 0;
}
