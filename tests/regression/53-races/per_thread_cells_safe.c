// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
int a[8];
void *w(void *p) { long i = (long)p; a[i] = 1; a[i]++; return 0; }
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 8; i++) pthread_join(t[i], 0);
  return a[3];
}
