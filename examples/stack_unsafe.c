// The stack of stack_safe.c with a mistake: the popping thread trusts a flag that says "something was pushed once"
// instead of looking whether something is there now. One push, two pops: underflow.
//
// Shows: a counterexample through two loops, although every access is under the lock.
//
//     ./redcomp examples/stack_unsafe.c --safety
#include <assert.h>
#include <pthread.h>

#define SIZE 5

int cells[SIZE];
int top = 0;
_Bool filled = 0;
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
    filled = 1;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

void *popper(void *unused) {
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_lock(&lock);
    if (filled) pop();
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
