/* Waiting for a signal that a handler takes. Programs with handlers are refused, so nobody comes back but to be cancelled. */
#include "prelude.h"

int pause(void) {
  CANCELLATION_POINT();
  __VERIFIER_atomic_begin();
  __redcomp_wait_until(0 OR_CANCELLED);
  END_IF_CANCELLED(1);
  __VERIFIER_atomic_end();
  return -1;
}

int sigsuspend(const void *mask) { return pause(); }
