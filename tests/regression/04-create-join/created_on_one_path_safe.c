// redcomp: --safety | truth: safe | expect: safe
// A thread that is created on one path only.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int x = 0;

void *thread(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  int created = __VERIFIER_nondet_int() != 0;
  if (created) {
    pthread_create(&t, NULL, thread, NULL);
    pthread_join(t, NULL);
  }
  assert(x == created);
  return 0;
}
