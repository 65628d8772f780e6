// redcomp: --deadlock | truth: safe | expect: safe
// A run in which an assume fails is not considered: nobody waits there, and main does not wait for ever.
#include <pthread.h>
extern void __VERIFIER_assume(int);

int x;

void *first(void *arg) {
  __VERIFIER_assume(x);
  return 0;
}

void *second(void *arg) {
  __VERIFIER_assume(0);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
