// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <stdlib.h>
struct account { pthread_mutex_t m; int balance; };
void *w(void *p) { struct account *a = p; pthread_mutex_lock(&a->m); a->balance++; pthread_mutex_unlock(&a->m); return 0; }
int main(void) {
  pthread_t t, u;
  struct account *a = malloc(sizeof *a);
  pthread_mutex_init(&a->m, 0);
  a->balance = 0;
  pthread_create(&t, 0, w, a); pthread_create(&u, 0, w, a);
  pthread_join(t, 0); pthread_join(u, 0);
  return a->balance;
}
