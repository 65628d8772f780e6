// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
int a[4];
pthread_mutex_t m[4];
void *w(void *p) { long i = (long)p % 4; pthread_mutex_lock(&m[i]); a[i]++; pthread_mutex_unlock(&m[i]); return 0; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&m[i], 0);
  for (long i = 0; i < 8; i++) pthread_create(&t, 0, w, (void *)i);
  return 0;
}
