// redcomp: --safety | truth: unsafe | expect: unsafe
// A name that was taken away and is used again is that of another semaphore.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>

#define NAME "/redcomp_semaphore_errno"

int main(void) {
  sem_t s, *a, *b;
  assert(sem_init(&s, 0, 2147483648u) == -1 && errno == EINVAL);
  sem_init(&s, 0, 2147483647);
  assert(sem_post(&s) == -1 && errno == EOVERFLOW);
  sem_init(&s, 0, 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  sem_unlink(NAME);
  assert(sem_open(NAME, 0) == SEM_FAILED && errno == ENOENT);
  a = sem_open(NAME, O_CREAT | O_EXCL, 0600, 3);
  assert(a != SEM_FAILED);
  assert(sem_open(NAME, O_CREAT | O_EXCL, 0600, 3) == SEM_FAILED && errno == EEXIST);
  b = sem_open(NAME, O_CREAT, 0600, 9);
  assert(b == a);
  sem_unlink(NAME);
  assert(sem_unlink(NAME) == -1 && errno == ENOENT);
  b = sem_open(NAME, O_CREAT, 0600, 9);
  assert(b == a);
  sem_unlink(NAME);
}
