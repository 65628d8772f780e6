// redcomp: --safety | truth: unsafe | expect: unsafe
// Every access is under the lock, but between the read and the write it is given away.
#include <assert.h>
#include <pthread.h>

int counter = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  int mine;
  pthread_mutex_lock(&m);
  mine = counter;
  pthread_mutex_unlock(&m);
  mine = mine + 1;
  pthread_mutex_lock(&m);    // MOVER: right OUT
  counter = mine;            // MOVER: both IN
  pthread_mutex_unlock(&m);
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
