// A stack of five cells, one thread that pushes and one that pops, a lock around both. The popping thread looks
// whether something is there, under the same lock: no overflow and no underflow.
//
// Shows: assertions inside critical sections, loops around reducible blocks, an array under a lock.
//
//     ./redcomp examples/stack_safe.c --safety
#include <assert.h>
#include <pthread.h>

#define SIZE 5

int cells[SIZE];
int top = 0;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void push(int value) {
  assert(top < SIZE);  // no overflow
  cells[top] = value;
  top = top + 1;
}

int pop(void) {
  assert(top > 0);  // no underflow
  top = top - 1;
  return cells[top];
}

void *pusher(void *unused) {
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_lock(&lock);
    push(i);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

void *popper(void *unused) {
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_lock(&lock);
    if (top > 0) pop();
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, pusher, NULL);
  pthread_create(&t2, NULL, popper, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
