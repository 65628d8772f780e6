// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// pthread_exit ends the thread, also from inside a function.
#include <assert.h>
#include <pthread.h>

int x = 0;

void stop(void) { pthread_exit(NULL); }

void *thread(void *unused) {
  x = 1;
  stop();
  x = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  assert(x == 1);
  return 0;
}
