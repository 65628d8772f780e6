// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Spinlocks in opposite order: they are locks to those who wait for them.
#include <pthread.h>

pthread_spinlock_t a, b;

void *first(void *arg) {
  pthread_spin_lock(&a);
  pthread_spin_lock(&b);
  pthread_spin_unlock(&b);
  pthread_spin_unlock(&a);
  return 0;
}

void *second(void *arg) {
  pthread_spin_lock(&b);
  pthread_spin_lock(&a);
  pthread_spin_unlock(&a);
  pthread_spin_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_spin_init(&a, 0);
  pthread_spin_init(&b, 0);
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
