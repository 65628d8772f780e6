// redcomp: --safety | truth: unsafe | expect: unsafe
// The lock is taken on one path only, so after the join it is not definitely held.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  int locked = __VERIFIER_nondet_int();
  if (locked) pthread_mutex_lock(&m);
  x++;                                   // MOVER: non
  if (locked) pthread_mutex_unlock(&m);
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
