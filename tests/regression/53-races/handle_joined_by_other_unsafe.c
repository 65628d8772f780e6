// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
pthread_t a;
void *first(void *p) { return 0; }
void *second(void *p) { pthread_join(a, 0); return 0; }
int main(void) {
  pthread_t b;
  pthread_create(&b, 0, second, 0);
  pthread_create(&a, 0, first, 0);
  pthread_join(b, 0);
  return 0;
}
