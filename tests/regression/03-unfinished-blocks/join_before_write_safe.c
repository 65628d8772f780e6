// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// Main writes after it has joined: no thread is left to look.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *reader(void *unused) {
  assert(flag == 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  pthread_join(t, NULL);
  flag = 1;               // MOVER: both
  return 0;
}
