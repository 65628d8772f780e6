// redcomp: --safety | truth: safe | expect: safe
// Attributes of threads have no influence on what they compute.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *thread(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  int failed = pthread_create(&t, &attributes, thread, NULL);
  pthread_attr_destroy(&attributes);
  if (failed) return 1;
  pthread_join(t, NULL);
  assert(x == 1);
  return 0;
}
