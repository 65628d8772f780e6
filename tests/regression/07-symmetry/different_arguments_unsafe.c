// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// The same function with different arguments is not the same thread: the last one to write need not be the first.
#include <assert.h>
#include <pthread.h>

int last = 0;

void *write(void *number) {
  last = (int)(long)number;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, write, (void *)1);
  pthread_create(&t2, NULL, write, (void *)2);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(last == 2);
  return 0;
}
