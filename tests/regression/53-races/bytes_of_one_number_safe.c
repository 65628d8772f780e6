// redcomp: --races | truth: safe | expect: unknown
#include <pthread.h>
int x;
void *first(void *p) { ((char *)&x)[0] = 1; return 0; }
void *second(void *p) { ((char *)&x)[1] = 2; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
