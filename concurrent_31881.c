#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
sem_t s;
pthread_mutex_t m, e, r;
pthread_cond_t c;
pthread_rwlock_t l;
pthread_barrier_t b;
pthread_spinlock_t p;
pthread_once_t o = PTHREAD_ONCE_INIT;
struct timespec past;
int bumped = 0, turn = 0, gone_on = 0;
void bump(void) { bumped++; }
int valueOf(void) { int value; sem_getvalue(&s, &value); return value; }
int of(int result) { return result == -1 ? errno : result; }
void *thread0(void *unused) {
  int result;
  __VERIFIER_atomic_begin(); __VERIFIER_assume(turn == 0 && gone_on >= 0); __VERIFIER_atomic_end();
  result = (pthread_once(&o, bump), bumped);
  assert(result == 1);
  assert(gone_on <= 0);
  turn = 1;
  __VERIFIER_atomic_begin(); __VERIFIER_assume(turn == 3 && gone_on >= 0); __VERIFIER_atomic_end();
  result = (pthread_once(&o, bump), bumped);
  assert(result == 1);
  assert(gone_on <= 0);
  turn = 4;
  return 0;
}
void *thread1(void *unused) {
  int result;
  __VERIFIER_atomic_begin(); __VERIFIER_assume(turn == 1 && gone_on >= 0); __VERIFIER_atomic_end();
  result = (pthread_once(&o, bump), bumped);
  assert(result == 1);
  assert(gone_on <= 0);
  turn = 2;
  __VERIFIER_atomic_begin(); __VERIFIER_assume(turn == 2 && gone_on >= 0); __VERIFIER_atomic_end();
  result = (pthread_once(&o, bump), bumped);
  assert(result == 1);
  assert(gone_on <= 0);
  turn = 3;
  return 0;
}
void *thread2(void *unused) {
  int result;
  return 0;
}
int main(void) {
  pthread_t t;
  ;
  pthread_create(&t, 0, thread0, 0);
  pthread_create(&t, 0, thread1, 0);
  pthread_create(&t, 0, thread2, 0);
  pthread_exit(0);
}
