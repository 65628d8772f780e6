// redcomp: --deadlock --timeout 2 | truth: safe | expect: unknown
// More keys than are followed: nothing is claimed, and not that the run ends there.
#include <pthread.h>

int main(void) {
  for (int i = 0; i < 9; i++) {
    pthread_key_t k;
    pthread_key_create(&k, NULL);
  }
  return 0;
}
