// redcomp: --safety | truth: unsafe | expect: unsafe
// Zero is let in, too.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#define N 64
int buf[N];
unsigned head, tail;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *put(void *arg) {
  for (;;) {
    int v = __VERIFIER_nondet_int();
    if (v < 0) continue;
    pthread_mutex_lock(&m);
    if (tail - head < N) {
      buf[tail % N] = v;
      tail++;
    }
    pthread_mutex_unlock(&m);
  }
}

void *get(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (head != tail) {
      int v = buf[head % N];
      head++;
      assert(v > 0);
    }
    pthread_mutex_unlock(&m);
  }
}

int main() {
  for (int i = 0; i < N; i++) buf[i] = 1;
  pthread_t a, b;
  pthread_create(&a, 0, put, 0);
  pthread_create(&b, 0, get, 0);
  pthread_join(a, 0);
}
