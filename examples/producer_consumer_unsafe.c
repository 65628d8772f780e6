/* The producer-consumer program of the UL-CSeq paper (Figure 2): producers copy a count one by one under a lock, and
   consumers take one of what is there. The consumers have no lock: both may take the last one. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t producing = PTHREAD_MUTEX_INITIALIZER;
int count;

void *produce(void *how_many) {
  int left = (int)(long)how_many;
  pthread_mutex_lock(&producing);
  if (count > 0) {
    count = count + 1;
  } else {
    count = 0;
    while (left > 0) {
      count = count + 1;
      left = left - 1;
    }
  }
  pthread_mutex_unlock(&producing);
  return NULL;
}

void *consume(void *unused) {
again:
  if (count < 1) goto again;
  count = count - 1;
  assert(count >= 0);
  return NULL;
}

int main(void) {
  pthread_t p0, p1, c0, c1;
  pthread_create(&p0, NULL, produce, (void *)5L);
  pthread_create(&p1, NULL, produce, (void *)1L);
  pthread_create(&c0, NULL, consume, NULL);
  pthread_create(&c1, NULL, consume, NULL);
  return 0;
}
