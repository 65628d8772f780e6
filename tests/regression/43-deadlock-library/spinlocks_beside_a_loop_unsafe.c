// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Two spinlocks in two orders, and main goes on for ever.
#include <pthread.h>

int x;
pthread_spinlock_t m, n;

void *first(void *arg) {
  pthread_spin_lock(&m);
  pthread_spin_lock(&n);
  pthread_spin_unlock(&n);
  pthread_spin_unlock(&m);
  return 0;
}

void *second(void *arg) {
  pthread_spin_lock(&n);
  pthread_spin_lock(&m);
  pthread_spin_unlock(&m);
  pthread_spin_unlock(&n);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&m, 0);
  pthread_spin_init(&n, 0);
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  while (1) x = 0;
}
