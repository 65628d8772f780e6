// redcomp: --termination --fair | truth: safe | expect: safe
// A ticket lock: who waits is served, if nobody is ignored.
#include <pthread.h>
#include <stdatomic.h>

_Atomic unsigned next, serving;
int counter;

void *work(void *arg) {
  for (int i = 0; i < 2; i++) {
    unsigned mine = atomic_fetch_add(&next, 1);
    while (serving != mine) {}
    counter++;
    serving = mine + 1;
  }
  return 0;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, work, 0);
  pthread_create(&t, 0, work, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
