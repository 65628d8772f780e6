// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
#include <limits.h>
#include <pthread.h>

void *work(void *unused) { return 0; }

int main(void) {
  pthread_t t[2];
  int x = INT_MAX;
  pthread_create(&t[0], 0, work, 0);
  pthread_create(&t[1], 0, work, 0);
  pthread_join(t[x + 1 - x], 0);
  return 0;
}
