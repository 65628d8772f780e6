// redcomp: --safety | truth: unsafe | expect: unsafe
// The destructor of a key runs when its thread ends.
#include <assert.h>
#include <pthread.h>

int x = 0;

void at_end(void *value) { assert(x == 0); }

void *thread(void *unused) {
  pthread_key_t key;
  pthread_key_create(&key, at_end);
  pthread_setspecific(key, &x);
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  return 0;
}
