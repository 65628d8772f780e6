// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
char s[8] = "abc";
void *first(void *p) { puts(s); return 0; }
void *second(void *p) { s[1] = 'x'; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
