// Peterson's algorithm: mutual exclusion of two threads, again and again, with flags and a turn instead of a lock.
//
// Shows: no lock, hence no protected variable: nearly every step stays visible to the other thread, and the proof is
// found over the control graph, in which the flags are explicit.
//
//     ./redcomp examples/peterson.c --safety
#include <assert.h>
#include <pthread.h>

_Bool wants1 = 0, wants2 = 0;
int turn = 1;
int inside = 0;  // how many threads are in the critical section

void *thread1(void *unused) {
  while (1) {
    wants1 = 1;
    turn = 2;
    while (wants2 && turn == 2) {}
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    wants1 = 0;
  }
}

void *thread2(void *unused) {
  while (1) {
    wants2 = 1;
    turn = 1;
    while (wants1 && turn == 1) {}
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    wants2 = 0;
  }
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, thread1, NULL);
  pthread_create(&t2, NULL, thread2, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
