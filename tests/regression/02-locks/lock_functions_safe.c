// redcomp: --safety | truth: safe | expect: safe
// The lock is taken and released inside functions.
#include <assert.h>
#include <pthread.h>

int counter = 0;
pthread_mutex_t m;

void enter(void) { pthread_mutex_lock(&m); }
void leave(void) { pthread_mutex_unlock(&m); }

void *count(void *unused) {
  enter();
  counter = counter + 1;  // MOVER: both
  leave();
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_mutex_init(&m, NULL);
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(counter == 2);
  return 0;
}
