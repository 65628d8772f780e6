// redcomp: --safety --engine ul-cseq --reduce | truth: unsafe | expect: unsafe
// The write is seen although its thread never comes to an end: the head of the loop is a place to be suspended at.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *raise_it(void *unused) {
  flag = 1;
  while (1) {
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, raise_it, NULL);
  assert(flag == 0);
  return 0;
}
