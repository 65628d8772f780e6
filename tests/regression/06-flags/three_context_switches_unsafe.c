// redcomp: --safety | truth: unsafe | expect: unsafe
// The threads must take turns three times before it fails.
#include <pthread.h>

void reach_error(void);

int a = 0, b = 0;

void *thread(void *unused) {
  a = 1;
  if (b == 1) {
    a = 2;
    if (b == 2) reach_error();
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  if (a == 1) {
    b = 1;
    if (a == 2) b = 2;
  }
  return 0;
}
