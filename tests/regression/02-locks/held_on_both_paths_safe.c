// redcomp: --safety | truth: safe | expect: safe
// The lock is taken on either path.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  int quick = __VERIFIER_nondet_int();
  if (quick) {
    pthread_mutex_lock(&m);
  } else {
    pthread_mutex_lock(&m);
  }
  x++;                       // MOVER: both
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, thread, NULL);
  pthread_create(&t2, NULL, thread, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
