// redcomp: --safety | truth: safe | expect: safe
// No assertion depends on what is stored, nor on the loop that sums it up at the end.
#include <assert.h>
#include <pthread.h>

int stored[100];
int rounds = 0;
pthread_mutex_t m;

void *worker(void *arg) {
  for (int i = 0; i < 100; i++) stored[i] = i * i;
  pthread_mutex_lock(&m);
  if (rounds < 5) rounds++;
  pthread_mutex_unlock(&m);
  int sum = 0;
  for (int i = 0; i < 100; i++)
    if (stored[i] > 3) sum += stored[i];
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  pthread_mutex_lock(&m);
  assert(rounds <= 5);
  pthread_mutex_unlock(&m);
  return 0;
}
