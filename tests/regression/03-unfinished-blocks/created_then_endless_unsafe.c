// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Creation commits (it is a left-mover), and the creator never gets on.
#include <pthread.h>

void reach_error(void);

void *thread(void *unused) {
  reach_error();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  while (1) {}
}
