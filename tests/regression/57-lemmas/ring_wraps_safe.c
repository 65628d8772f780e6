// redcomp: --safety --rule graph --lemmas cells | truth: safe | expect: safe
// Cell k of a ring holds the last number below tail that leaves k when divided by N.
#include <assert.h>
#include <pthread.h>

#define N 20
int buf[N], head, tail;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *put(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (tail - head < N) {
      buf[tail % N] = tail;
      tail++;
    }
    pthread_mutex_unlock(&m);
  }
}

void *get(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (head < tail) {
      assert(buf[head % N] == head);
      head++;
    }
    pthread_mutex_unlock(&m);
  }
}

int main() {
  pthread_t a, b;
  pthread_create(&a, 0, put, 0);
  pthread_create(&b, 0, get, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
