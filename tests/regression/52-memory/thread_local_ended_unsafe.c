// redcomp: --memory | truth: unsafe | expect: unsafe
// A thread-local variable ends with its thread.
#include <pthread.h>
#include <stdatomic.h>

_Thread_local int own;
int *_Atomic kept;

void *thread(void *unused) {
  own = 1;
  kept = &own;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  return *kept;
}
