// Two threads count without a lock: both read 0, both write 1, one increment is lost.
//
// Shows: a first counterexample. `counter++` is a read and a write, and the trace shows who is in between.
//
//     ./redcomp examples/counter.c --safety
#include <assert.h>
#include <pthread.h>

int counter = 0;

void *count(void *unused) {
  counter++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(counter == 2);
  return 0;
}
