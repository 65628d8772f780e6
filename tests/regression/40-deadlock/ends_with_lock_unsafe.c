// redcomp: --deadlock | truth: unsafe | expect: unsafe
// redcomp: --deadlock --rule paper --timeout 60 | truth: unsafe | expect: unsafe
// A thread that ends does not release what it holds.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int failure;

void *first(void *arg) {
  pthread_mutex_lock(&a);
  if (failure) pthread_exit(0);
  pthread_mutex_unlock(&a);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  failure = __VERIFIER_nondet_int();
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
