// redcomp: --safety | truth: safe | expect: safe
// The plain case. What the analysis finds is the paper's: acquire right, release left, the rest both.
#include <assert.h>
#include <pthread.h>

int counter = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  pthread_mutex_lock(&m);    // MOVER: right
  counter++;                 // MOVER: both IN
  pthread_mutex_unlock(&m);  // MOVER: left IN
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
