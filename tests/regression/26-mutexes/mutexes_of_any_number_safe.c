// redcomp: --safety | truth: safe | expect: safe
// Mutexes in an array on the heap whose length is not known.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t *locks;
int x, n;

void *worker(void *unused) {
  pthread_mutex_lock(&locks[1]);
  int y = x;
  x = y + 1;
  pthread_mutex_unlock(&locks[1]);
  return NULL;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_int();
  if (n < 2 || n > 5) return 0;
  locks = malloc(n * sizeof(pthread_mutex_t));
  for (int i = 0; i < n; i++) pthread_mutex_init(&locks[i], NULL);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  assert(x == 2);
  return 0;
}
