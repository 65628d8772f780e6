// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdlib.h>
int *h;
void *first(void *p) { free(h); return 0; }
void *second(void *p) { free(h); return 0; }
int main(void) {
  pthread_t a, b;
  h = malloc(8); pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
