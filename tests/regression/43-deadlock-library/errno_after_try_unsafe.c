// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Behind errno there is a wait that nobody ends.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s, never;

void *thread(void *unused) {
  sem_wait(&s);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  sem_init(&never, 0, 0);
  pthread_create(&t, NULL, thread, NULL);
  if (sem_trywait(&s) == -1 && errno == EAGAIN) sem_wait(&never);
  else sem_post(&s);
  pthread_join(t, NULL);
}
