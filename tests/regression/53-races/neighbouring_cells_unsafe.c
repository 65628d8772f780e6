// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
int a[9];
void *w(void *p) { long i = (long)p; a[i] = 1; a[i + 1]++; return 0; }
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++) pthread_create(&t[i], 0, w, (void *)i);
  return 0;
}
