// redcomp: --deadlock | truth: safe | expect: safe
// Two threads at a barrier for two.
#include <pthread.h>

pthread_barrier_t all_here;

void *first(void *arg) {
  pthread_barrier_wait(&all_here);
  return 0;
}

void *second(void *arg) {
  pthread_barrier_wait(&all_here);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_barrier_init(&all_here, 0, 2);
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
