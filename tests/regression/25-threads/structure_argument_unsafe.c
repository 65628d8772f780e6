// redcomp: --safety | truth: unsafe | expect: unsafe
// The result is used before it is there.
#include <assert.h>
#include <pthread.h>

struct job { int left, right, sum; };

void *add(void *argument) {
  struct job *j = argument;
  j->sum = j->left + j->right;
  return NULL;
}

int main(void) {
  struct job jobs[2] = {{1, 2, 0}, {3, 4, 0}};
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, &jobs[0]);
  pthread_create(&t2, NULL, add, &jobs[1]);
  pthread_join(t1, NULL);
  assert(jobs[0].sum + jobs[1].sum == 10);
  pthread_join(t2, NULL);
  return 0;
}
