// redcomp: --memory | truth: safe | expect: safe
// A local of the loop's body, whose address a thread gets that ends before the round does.
#include <pthread.h>
void *worker(void *given) {
  int *to = given;
  *to = 1;
  return 0;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x = 0;
    pthread_t t;
    pthread_create(&t, 0, worker, &x);
    pthread_join(t, 0);
  }
  return 0;
}
