// redcomp: --error-label ERROR | truth: safe | expect: safe
// redcomp: --error-label ERROR --engine search | truth: safe | expect: safe
// redcomp: --error-label ERROR --engine lazy-cseq | truth: safe | expect: safe
// redcomp: --error-label ERROR --engine ul-cseq | truth: safe | expect: safe
// redcomp: --error-label ERROR --rule graph | truth: safe | expect: safe
// redcomp: --error-label ERROR --rule paper | truth: safe | expect: safe
// redcomp: --error-label ERROR --rule views | truth: safe | expect: safe
// No run reaches the label.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;
void *count(void *arg) {
  pthread_mutex_lock(&m);
  counter++;
  pthread_mutex_unlock(&m);
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
