// redcomp: --error-label ERROR | truth: unsafe | expect: unsafe
// redcomp: --error-label ERROR --engine search | truth: unsafe | expect: unsafe
// redcomp: --error-label ERROR --engine lazy-cseq | truth: unsafe | expect: unsafe
// redcomp: --error-label ERROR --engine ul-cseq | truth: unsafe | expect: unsafe
// redcomp: --error-label ERROR --rule graph | truth: unsafe | expect: unsafe
// redcomp: --error-label ERROR --rule paper | truth: unsafe | expect: unsafe
// The label itself is the error, whatever comes behind it.
#include <pthread.h>

int counter;
void *count(void *arg) {
  counter++;
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, count, 0);
  pthread_create(&t, 0, count, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  if (counter != 2) {
  ERROR:
    goto ERROR;
  }
  return 0;
}
