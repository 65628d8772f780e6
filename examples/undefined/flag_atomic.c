// A thread waits for an atomic flag, and then reads what the other one has written before it set the flag.
//
// Shows: no data race, because the flag orders the accesses to the message. flag_racy.c is its twin.
//
//     ./redcomp examples/undefined/flag_atomic.c
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int message;

void *send(void *unused) {
  message = 42;
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, send, NULL);
  while (!ready) {
  }
  assert(message == 42);
  pthread_join(sender, NULL);
  return 0;
}
