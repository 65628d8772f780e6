// redcomp: --deadlock | truth: safe | expect: safe
// Five at a barrier for five.
#include <pthread.h>

enum { N = 5 };
pthread_barrier_t all_here;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
  pthread_mutex_lock(&a);
  x++;
  pthread_mutex_unlock(&a);
  pthread_barrier_wait(&all_here);
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&all_here, 0, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
