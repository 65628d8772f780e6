// redcomp: --safety | truth: safe | expect: safe
// A destructor that sets the value again runs again, four times at most; not in a thread that has set none.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int runs = 0;

void again(void *value) {
  runs++;
  pthread_setspecific(key, value);
}

void *sets(void *unused) {
  pthread_setspecific(key, &runs);
  return NULL;
}

void *does_not(void *unused) { pthread_exit(NULL); }

int main(void) {
  pthread_t t;
  pthread_key_create(&key, again);
  pthread_create(&t, NULL, sets, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, does_not, NULL);
  pthread_join(t, NULL);
  assert(runs == 4);
}
