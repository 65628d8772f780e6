// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Two mutexes in one object on the heap, which the report has to tell apart.
#include <pthread.h>
#include <stdlib.h>

struct pair { pthread_mutex_t left, right; };

static void *forth(void *arg) {
  struct pair *p = arg;
  pthread_mutex_lock(&p->left);
  pthread_mutex_lock(&p->right);
  pthread_mutex_unlock(&p->right);
  pthread_mutex_unlock(&p->left);
  return 0;
}

static void *back(void *arg) {
  struct pair *p = arg;
  pthread_mutex_lock(&p->right);
  pthread_mutex_lock(&p->left);
  pthread_mutex_unlock(&p->left);
  pthread_mutex_unlock(&p->right);
  return 0;
}

int main(void) {
  pthread_t a, b;
  struct pair *p = malloc(sizeof *p);
  pthread_mutex_init(&p->left, 0);
  pthread_mutex_init(&p->right, 0);
  pthread_create(&a, 0, forth, p);
  pthread_create(&b, 0, back, p);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(p);
  return 0;
}
