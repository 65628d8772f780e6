// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// Threads of a kind that all must have moved before another one: a run with few context switches, among very many states.
#include <assert.h>
#include <pthread.h>

#define N 30
int x;

void *check(void *unused) {
  assert(x < N);
  return NULL;
}

void *add(void *unused) {
  int seen = x;
  x = seen + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, check, NULL);
  for (int i = 0; i < N; i++) pthread_create(&t, NULL, add, NULL);
  return 0;
}
