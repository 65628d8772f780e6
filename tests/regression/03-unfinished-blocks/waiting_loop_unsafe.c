// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// After its write the thread waits for an answer that comes only if somebody sees the write.
#include <pthread.h>

void reach_error(void);

int question = 0, answer = 0;

void *asker(void *unused) {
  question = 1;
  while (answer == 0) {}
  reach_error();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, asker, NULL);
  if (question == 1) answer = 1;
  return 0;
}
