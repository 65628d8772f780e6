// redcomp: --races | truth: safe | expect: safe
// The flag orders the two accesses to x.
#include <pthread.h>
#include <stdatomic.h>
int x;
atomic_int flag;
void *w(void *p) { x = 5; atomic_store(&flag, 1); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); if (atomic_load(&flag)) x++; pthread_join(t, 0); return 0; }
