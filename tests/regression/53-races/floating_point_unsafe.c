// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
double f;
void *first(void *p) { f += 1; return 0; }
void *second(void *p) { f = 2; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
