// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
struct { unsigned a : 3, b : 5; } s;
void *first(void *p) { s.a = 1; return 0; }
void *second(void *p) { s.b = 1; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
