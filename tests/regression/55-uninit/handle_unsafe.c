// redcomp: --uninit | truth: unsafe | expect: unsafe
#include <pthread.h>

void *f(void *unused) { return NULL; }

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, f, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
