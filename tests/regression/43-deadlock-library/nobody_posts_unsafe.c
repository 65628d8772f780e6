// redcomp: --deadlock | truth: unsafe | expect: unsafe
// The value of the semaphore is known to be 0; still there is somebody who waits.
#include <pthread.h>
#include <semaphore.h>

sem_t s;

int main(void) {
  sem_init(&s, 0, 0);
  sem_wait(&s);
  return 0;
}
