// redcomp: --safety | truth: safe | expect: safe
// A producer and a consumer that work for ever, and a buffer that counts.
#include <assert.h>
#include <pthread.h>

int filled = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *producer(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    if (filled < 4) filled++;
    assert(filled <= 4);
    pthread_mutex_unlock(&m);
  }
}

void *consumer(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    if (filled > 0) filled--;
    assert(filled >= 0);
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, producer, NULL);
  pthread_create(&t2, NULL, consumer, NULL);
  return 0;
}
