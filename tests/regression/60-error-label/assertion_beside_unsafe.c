// redcomp: --error-label ERROR --safety | truth: unsafe | expect: unsafe
// redcomp: --safety | truth: unsafe | expect: unsafe
// Beside the label assertions count where they are asked for.
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
