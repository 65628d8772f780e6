// redcomp: --memory | truth: safe | expect: safe
#include <pthread.h>
#include <stdatomic.h>

_Thread_local int own;
int *_Atomic kept;

void add(int *p) { *p += 1; }

void *thread(void *unused) {
  kept = &own;
  add(kept);
  return NULL;
}

int main(void) {
  pthread_t t;
  own = 1;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  kept = &own;
  return *kept;
}
