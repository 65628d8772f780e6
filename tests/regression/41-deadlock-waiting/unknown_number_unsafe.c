// redcomp: --deadlock | truth: unsafe | expect: unknown
// What the float is, is not known: nothing is claimed.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
float f = 0.5f;

int main(void) {
  pthread_mutex_lock(&a);
  if (f * 2 == 1) pthread_mutex_lock(&a);
  return 0;
}
