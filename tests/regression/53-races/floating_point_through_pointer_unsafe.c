// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdlib.h>
double *p0;
void *first(void *p) { *p0 = 1; return 0; }
void *second(void *p) { double r = *p0; (void)r; return 0; }
int main(void) {
  pthread_t a, b;
  p0 = malloc(sizeof(double)); pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
