// redcomp: --error-label ERROR | truth: safe | expect: safe
// redcomp: --error-label ERROR --engine lazy-cseq | truth: safe | expect: safe
// Only the label counts: an assertion that fails ends the program, so nothing is reached behind it.
#include <assert.h>
#include <pthread.h>

int ready;
void *set(void *arg) {
  ready = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  assert(ready == 1);
  if (ready != 1) {
  ERROR:
    return 1;
  }
  return 0;
}
