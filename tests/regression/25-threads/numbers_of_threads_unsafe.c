// redcomp: --safety | truth: unsafe | expect: unsafe
// The threads share one variable, which main changes while they begin.
#include <assert.h>
#include <pthread.h>

#define N 3
int data[N];

void *worker(void *given) {
  int self = *(int *)given;
  if (self < N) data[self] = self + 1;
  return 0;
}

int main(void) {
  pthread_t threads[N];
  int number[1];
  for (number[0] = 0; number[0] < N; number[0]++) pthread_create(&threads[number[0]], 0, worker, &number[0]);
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  for (int i = 0; i < N; i++) assert(data[i] == i + 1);
}
