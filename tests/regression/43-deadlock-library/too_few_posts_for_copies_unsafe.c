// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Any number of threads, and one post.
#include <pthread.h>
#include <semaphore.h>
extern int __VERIFIER_nondet_int(void);

sem_t s;

void *worker(void *arg) {
  sem_wait(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  while (__VERIFIER_nondet_int()) pthread_create(&t, 0, worker, 0);
  pthread_exit(0);
}
