// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <stdatomic.h>
int x;
atomic_flag lock = ATOMIC_FLAG_INIT;
void *w(void *p) { while (atomic_flag_test_and_set(&lock)) ; x++; atomic_flag_clear(&lock); return 0; }
int main(void) { pthread_t t; for (int i = 0; i < 3; i++) pthread_create(&t, 0, w, 0); return 0; }
