// redcomp: --deadlock | truth: unsafe | expect: unknown
// Whether this waits for ever, or fails, is the library's choice.
#include <pthread.h>

int main(void) { pthread_join(pthread_self(), 0); }
