// A thread waits for a plain variable that another one sets, and then reads what that one has written.
//
// Shows: a data race that no assertion notices. Every interleaving is right, but C promises interleavings only where there
// is no race. flag_atomic.c is the same with an atomic flag.
//
//     ./redcomp examples/undefined/flag_racy.c --races
#include <assert.h>
#include <pthread.h>

int ready, message;

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
