// redcomp: --safety | truth: safe | expect: safe
// Each thread finds its number in an array.
#include <assert.h>
#include <pthread.h>

#define N 4
int data[N];

void *worker(void *given) {
  int self = *(int *)given;
  data[self] = self + 1;
  return 0;
}

int main(void) {
  pthread_t threads[N];
  int numbers[N];
  for (int i = 0; i < N; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], 0, worker, &numbers[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  for (int i = 0; i < N; i++) assert(data[i] == i + 1);
}
