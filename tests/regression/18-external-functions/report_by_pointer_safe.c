// redcomp: --safety | truth: safe | expect: safe
// A function of the library that only looks at its arguments, called through a pointer.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

void (*report)(const char *) = perror;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  ++count;
  if (count > 2) report("too many");
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  return 0;
}
