// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <string.h>
int a[4], b[4];
void *first(void *p) { memcpy(a, b, 2 * sizeof(int)); return 0; }
void *second(void *p) { a[2] = 1; b[3] = 1; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
