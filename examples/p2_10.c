// P2-10: thread1 reads x and writes it back later under one lock (mx), and lets go of the other lock (my) in
// between; can thread2 slip in, so that x ends as 47? No: mx is held all the time. Each of the four reducible
// blocks does its work 10 times.
//
// In P2, thread3 also writes y without its lock: the accesses to y do not commute any more, and the blocks become
// smaller.
//
//     ./redcomp examples/p2_10.c --safety
#include <assert.h>
#include <pthread.h>

int x = 2, y = 2;
pthread_mutex_t mx = PTHREAD_MUTEX_INITIALIZER, my = PTHREAD_MUTEX_INITIALIZER;

void *thread1(void *unused) {
  int a;
  pthread_mutex_lock(&mx);
  a = x;
  pthread_mutex_lock(&my);
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  pthread_mutex_unlock(&my);
  a = a + 1;
  pthread_mutex_lock(&my);
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  y = y + a;
  pthread_mutex_unlock(&my);
  x = 2 * x + a;
  pthread_mutex_unlock(&mx);
  return NULL;
}

void *thread2(void *unused) {
  pthread_mutex_lock(&mx);
  x = x + 2;
  x = x + 2;
  x = x + 2;
  x = x + 2;
  x = x + 2;
  x = x + 2;
  x = x + 2;
  x = x + 2;
  x = x + 2;
  x = x + 2;
  pthread_mutex_unlock(&mx);
  return NULL;
}

void *thread3(void *unused) {
  pthread_mutex_lock(&my);
  y = y + 2;
  y = y + 2;
  y = y + 2;
  y = y + 2;
  y = y + 2;
  y = y + 2;
  y = y + 2;
  y = y + 2;
  y = y + 2;
  y = y + 2;
  pthread_mutex_unlock(&my);
  y = y + 2;
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, thread1, NULL);
  pthread_create(&t2, NULL, thread2, NULL);
  pthread_create(&t3, NULL, thread3, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  assert(x != 47);
  return 0;
}
