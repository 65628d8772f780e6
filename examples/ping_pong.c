// Two players strike in turn, as often as they like. Each waits for its turn on a condition variable, in a loop as
// POSIX demands (a wait may return for no reason): the counts never differ by more than one.
//
// Shows: condition variables, unbounded loops, an invariant over two counters (pings == pongs, or pongs + 1).
//
//     ./redcomp examples/ping_pong.c --safety --show invariants
#include <assert.h>
#include <pthread.h>

_Bool ping_has_struck = 0;
int pings = 0, pongs = 0;
pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t struck = PTHREAD_COND_INITIALIZER;

void *ping(void *unused) {
  while (1) {
    pthread_mutex_lock(&table);
    while (ping_has_struck) pthread_cond_wait(&struck, &table);
    assert(pings == pongs);
    pings++;
    ping_has_struck = 1;
    pthread_cond_signal(&struck);
    pthread_mutex_unlock(&table);
  }
}

void *pong(void *unused) {
  while (1) {
    pthread_mutex_lock(&table);
    while (!ping_has_struck) pthread_cond_wait(&struck, &table);
    pongs++;
    assert(pings == pongs);
    ping_has_struck = 0;
    pthread_cond_signal(&struck);
    pthread_mutex_unlock(&table);
  }
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, ping, NULL);
  pthread_create(&t2, NULL, pong, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
