// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <stdlib.h>
struct item { int v; struct item *next; };
struct item *q;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *put(void *p) {
  struct item *i = malloc(sizeof *i);
  i->v = 3;
  pthread_mutex_lock(&m);
  i->next = q; q = i;
  pthread_mutex_unlock(&m);
  return 0;
}
void *take(void *p) {
  pthread_mutex_lock(&m);
  struct item *i = q;
  if (i) q = i->next;
  pthread_mutex_unlock(&m);
  if (i) i->v++;
  return 0;
}
int main(void) { pthread_t a, b; pthread_create(&a, 0, put, 0); pthread_create(&b, 0, take, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
