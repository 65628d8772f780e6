// The order of the two locks depends on a number that grows for ever. It is always even, so both threads take the locks in
// the same order:
//
//     redcomp examples/deadlock/tickets.c --deadlock      proved, with the invariant that tickets is even
#include <pthread.h>

pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
int tickets;

int draw(void) {
  pthread_mutex_lock(&counting);
  tickets = tickets + 2;
  int mine = tickets;
  pthread_mutex_unlock(&counting);
  return mine;
}

void *work(void *arg) {
  while (1) {
    if (draw() % 2 == 0) {
      pthread_mutex_lock(&left);
      pthread_mutex_lock(&right);
    } else {
      pthread_mutex_lock(&right);
      pthread_mutex_lock(&left);
    }
    pthread_mutex_unlock(&left);
    pthread_mutex_unlock(&right);
  }
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, work, 0);
  pthread_create(&t2, 0, work, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
