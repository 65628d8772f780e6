// redcomp: --deadlock | truth: unsafe | expect: unsafe
// A lock inside an atomic section: the section waits as a whole.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&a);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
