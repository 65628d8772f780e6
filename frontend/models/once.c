/* pthread_once: whoever comes first runs the function, the others wait for it to return. */
#include "prelude.h"

typedef struct {
  int state; /* 0: not begun, 1: running, 2: done */
} pthread_once_t;

#if HANDLERS_ARE_USED
void __redcomp_push_handler(void (*routine)(void *), void *argument);
void __redcomp_pop_handler(void);

/* As if it had not been begun. */
void __redcomp_undo_once(void *once) { ((pthread_once_t *)once)->state = 0; }
#endif

int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  int mine = 0;
  __VERIFIER_atomic_begin();
  __redcomp_wait_until(once->state != 1);
  if (once->state == 0) {
    once->state = 1;
    mine = 1;
  }
  __VERIFIER_atomic_end();
  if (mine) {
#if HANDLERS_ARE_USED
    __redcomp_push_handler(__redcomp_undo_once, once);
    routine();
    __redcomp_pop_handler();
#else
    routine();
#endif
    once->state = 2;
  }
  return 0;
}
