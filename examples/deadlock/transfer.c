// Money goes to and fro between two accounts, each with a lock of its own. Each of the two threads locks the account that
// it takes the money from first:
//
//     redcomp examples/deadlock/transfer.c --deadlock     violated: each holds one lock and waits for the other
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int money;
};

struct account mine = {PTHREAD_MUTEX_INITIALIZER, 100}, yours = {PTHREAD_MUTEX_INITIALIZER, 100};

void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->money -= amount;
  to->money += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

void *give(void *arg) {
  while (1) transfer(&mine, &yours, 10);
}

void *take(void *arg) {
  while (1) transfer(&yours, &mine, 10);
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, give, 0);
  pthread_create(&t2, 0, take, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
