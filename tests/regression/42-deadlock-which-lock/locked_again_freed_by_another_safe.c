// redcomp: --deadlock | truth: safe | expect: unknown
// A thread waits for the mutex that it holds itself, and main sets it free each time. That it will is not known.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *again(void *arg) {
  while (1) pthread_mutex_lock(&m);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, again, 0);
  while (1) pthread_mutex_unlock(&m);
}
