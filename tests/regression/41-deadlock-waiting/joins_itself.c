// redcomp: --deadlock | truth: unsafe | expect: unsafe
// POSIX lets the library choose whether this waits for ever or fails; here it waits, as any join of a thread that goes on.
#include <pthread.h>

int main(void) { pthread_join(pthread_self(), 0); }
