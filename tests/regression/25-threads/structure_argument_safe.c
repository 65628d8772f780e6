// redcomp: --safety | truth: safe | expect: safe
// The thread's structure holds what it gets and what it gives back.
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
  pthread_join(t2, NULL);
  assert(jobs[0].sum + jobs[1].sum == 10);
  return 0;
}
