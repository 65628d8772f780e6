// redcomp: --deadlock | truth: unsafe | expect: unsafe
// The first lock is held on some paths only, and one of them is enough.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int careful;

void *first(void *arg) {
  if (careful) pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  if (careful) pthread_mutex_unlock(&a);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&b);
  if (careful) {
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
  }
  pthread_mutex_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  careful = __VERIFIER_nondet_int();
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
