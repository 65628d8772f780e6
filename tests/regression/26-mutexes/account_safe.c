// redcomp: --safety | truth: safe | expect: safe
// The sum of two accounts is read with both locked.
#include <assert.h>
#include <pthread.h>

struct account { pthread_mutex_t lock; int balance; };
struct account a = {PTHREAD_MUTEX_INITIALIZER, 10}, b = {PTHREAD_MUTEX_INITIALIZER, 0};

void *transfer(void *amount) {
  pthread_mutex_lock(&a.lock);
  pthread_mutex_lock(&b.lock);
  a.balance -= (int)(long)amount;
  b.balance += (int)(long)amount;
  pthread_mutex_unlock(&b.lock);
  pthread_mutex_unlock(&a.lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, transfer, (void *)4);
  pthread_mutex_lock(&a.lock);
  int sum = a.balance;
  pthread_mutex_lock(&b.lock);
  sum += b.balance;
  pthread_mutex_unlock(&b.lock);
  pthread_mutex_unlock(&a.lock);
  assert(sum == 10);
  return 0;
}
