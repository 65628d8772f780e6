// redcomp: --deadlock | truth: unsafe | expect: unsafe
// The handle that main keeps of itself is joined by nobody but main.
#include <pthread.h>

pthread_t first;

void *work(void *unused) { return 0; }

int main(void) {
  pthread_t t;
  first = pthread_self();
  pthread_create(&t, 0, work, 0);
  pthread_join(first, 0);
  return 0;
}
