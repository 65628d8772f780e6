/* pthread_kill, as far as it only asks whether there is such a thread. */
#include "prelude.h"

int pthread_kill(unsigned long thread, int signal) {
  if (signal < 0 || signal > 64) return EINVAL;
  if (signal != 0) __redcomp_beyond("a signal is sent to a thread");
  return 0;
}
