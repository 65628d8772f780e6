// redcomp: --races --volatile-is-atomic | truth: safe | expect: safe
#include <pthread.h>
volatile int f;
void *first(void *p) { f = 1; return 0; }
void *second(void *p) { int r = f; (void)r; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
