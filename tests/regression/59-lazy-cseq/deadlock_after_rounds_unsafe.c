// redcomp: --deadlock --engine lazy-cseq --unwind 2 | truth: unsafe | expect: unknown
// redcomp: --deadlock --engine lazy-cseq --unwind 3 --rounds 4 | truth: unsafe | expect: unsafe
// redcomp: --deadlock --engine lazy-cseq | truth: unsafe | expect: unsafe
// The signal comes before anybody waits, after so many rounds of a loop that has no bound: a bound that was hit is no proof.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int n;
void *count(void *arg) {
  while (__VERIFIER_nondet_bool()) {
    pthread_mutex_lock(&m);
    n++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  pthread_mutex_lock(&m);
  if (n == 3) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
