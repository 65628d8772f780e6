// redcomp: --safety | truth: unsafe | expect: unsafe
// The variable that the calls share is shared by the threads, too.
#include <assert.h>
#include <pthread.h>

int depth = 0;

void down(int n) {
  depth = depth + 1;
  if (n > 0) down(n - 1);
  depth = depth - 1;
}

void *thread(void *unused) {
  down(2);
  assert(depth == 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  return 0;
}
