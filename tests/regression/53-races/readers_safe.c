// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
int table[3];
void *w(void *p) { return (void *)(long)(table[0] + table[2]); }
int main(void) { pthread_t t, u; table[0] = 1; table[2] = 5; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); return table[0]; }
