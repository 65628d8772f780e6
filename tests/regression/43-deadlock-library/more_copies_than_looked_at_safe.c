// redcomp: --deadlock --timeout 8 | truth: safe | expect: unknown
// Each of any number of threads is let go in the end; looking at two of three created would see a deadlock.
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
  int n = 0;
  sem_init(&s, 0, 0);
  while (__VERIFIER_nondet_int()) {
    pthread_create(&t, 0, worker, 0);
    n++;
  }
  for (; n > 0; n--) sem_post(&s);
  pthread_exit(0);
}
