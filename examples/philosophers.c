// Three dining philosophers, three forks, each a mutex. Neighbours share a fork (at this table everybody is
// everybody's neighbour), so no two of them eat at the same time. The third takes his forks in the other order, which
// keeps them from waiting for one another for ever; redcomp proves the first, not the second.
//
// Shows: nested locks, three different threads with unbounded loops.
//
//     ./redcomp examples/philosophers.c --safety
#include <assert.h>
#include <pthread.h>

pthread_mutex_t fork1 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t fork2 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t fork3 = PTHREAD_MUTEX_INITIALIZER;
_Bool eats1 = 0, eats2 = 0, eats3 = 0;

void *philosopher1(void *unused) {
  while (1) {
    pthread_mutex_lock(&fork1);
    pthread_mutex_lock(&fork2);
    eats1 = 1;
    assert(!eats2);
    assert(!eats3);
    eats1 = 0;
    pthread_mutex_unlock(&fork2);
    pthread_mutex_unlock(&fork1);
  }
}

void *philosopher2(void *unused) {
  while (1) {
    pthread_mutex_lock(&fork2);
    pthread_mutex_lock(&fork3);
    eats2 = 1;
    assert(!eats1);
    assert(!eats3);
    eats2 = 0;
    pthread_mutex_unlock(&fork3);
    pthread_mutex_unlock(&fork2);
  }
}

void *philosopher3(void *unused) {
  while (1) {
    pthread_mutex_lock(&fork1);
    pthread_mutex_lock(&fork3);
    eats3 = 1;
    assert(!eats1);
    assert(!eats2);
    eats3 = 0;
    pthread_mutex_unlock(&fork3);
    pthread_mutex_unlock(&fork1);
  }
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, philosopher1, NULL);
  pthread_create(&t2, NULL, philosopher2, NULL);
  pthread_create(&t3, NULL, philosopher3, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
