// redcomp: --safety | truth: safe | expect: safe
// Looking and taking are one step.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int taken = 0, owners = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *take(void *unused) {
  int mine = 0;
  __VERIFIER_atomic_begin();
  if (taken == 0) {
    taken = 1;
    mine = 1;
  }
  __VERIFIER_atomic_end();
  if (mine) {
    pthread_mutex_lock(&m);
    owners++;
    assert(owners == 1);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, take, NULL);
  pthread_create(&t2, NULL, take, NULL);
  return 0;
}
