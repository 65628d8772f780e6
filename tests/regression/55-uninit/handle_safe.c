// redcomp: --uninit | truth: safe | expect: safe
#include <pthread.h>

struct worker {
  pthread_t thread;
  int sum;
};

void *f(void *given) {
  struct worker *worker = given;
  worker->sum = 2;
  return NULL;
}

int main(void) {
  pthread_t t[3];
  struct worker worker;
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, f, &worker);
  pthread_create(&worker.thread, NULL, f, &worker);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  pthread_join(worker.thread, NULL);
  return worker.sum;
}
