// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
int *h;
atomic_int refs = 2;
void *first(void *p) { if (atomic_fetch_sub(&refs, 1) == 1) free(h); return 0; }
void *second(void *p) { h[1] = 1; if (atomic_fetch_sub(&refs, 1) == 1) free(h); return 0; }
int main(void) {
  pthread_t a, b;
  h = malloc(8); pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
