// redcomp: --safety | truth: safe | expect: safe
// The same name is the same semaphore, for every thread that opens it.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

#define OTHER "/redcomp_named_a"
int x = 0;

void *thread(void *unused) {
  sem_t *s = sem_open(OTHER, O_CREAT, 0600, 1);
  sem_wait(s);
  x++;
  sem_post(s);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_t *s = sem_open("/redcomp_named_a", O_CREAT, 0600, 1);
  pthread_create(&t, NULL, thread, NULL);
  sem_wait(s);
  x++;
  sem_post(s);
  pthread_join(t, NULL);
  sem_unlink("/redcomp_named_a");
  sem_unlink("/redcomp_named_b");
  assert(x == 2);
}
