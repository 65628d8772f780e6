// redcomp: --deadlock | truth: unsafe | expect: unsafe
// i = 2, j = 0.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

pthread_mutex_t m[3];
int i, j;

void *first(void *arg) {
  pthread_mutex_lock(&m[i]);
  pthread_mutex_lock(&m[j]);
  pthread_mutex_unlock(&m[j]);
  pthread_mutex_unlock(&m[i]);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&m[0]);
  pthread_mutex_lock(&m[2]);
  pthread_mutex_unlock(&m[2]);
  pthread_mutex_unlock(&m[0]);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  i = __VERIFIER_nondet_int();
  j = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= i && i < 3 && 0 <= j && j < 3 && i != j);
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
