// redcomp: --safety | truth: safe | expect: safe
// A copy is free or held as the mutex is: by assignment, by memcpy, by value, as an initialiser, as a result.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct queue {
  pthread_mutex_t lock;
  int length;
};

struct queue held = {PTHREAD_MUTEX_INITIALIZER, 3}, idle, other;

int isHeld(struct queue given) { return pthread_mutex_trylock(&given.lock) != 0; }

struct queue same(struct queue *q) { return *q; }

int main(void) {
  pthread_mutex_lock(&held.lock);
  other = held;
  assert(other.length == 3 && pthread_mutex_trylock(&other.lock) != 0);
  other = idle;
  assert(pthread_mutex_trylock(&other.lock) == 0);
  memcpy(&other, &idle, sizeof other);
  assert(isHeld(held) && !isHeld(other));
  pthread_mutex_t local = held.lock;
  assert(pthread_mutex_trylock(&local) != 0);
  struct queue result = same(&idle);
  assert(pthread_mutex_trylock(&result.lock) == 0);
  return 0;
}
