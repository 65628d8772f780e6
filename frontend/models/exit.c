/* The end of the program, where functions are registered to be run then: the last one first. Other threads go on meanwhile. main
   calls exit when it returns (frontend/clang_function.cpp). */
#include "prelude.h"

#if EXIT_IS_FOLLOWED

void _exit(int status);

enum { AT_EXIT = 32 };
static void (*__redcomp_at_exit[AT_EXIT])(void);
static int __redcomp_registered;

int atexit(void (*function)(void)) {
  if (__redcomp_registered >= AT_EXIT) __redcomp_beyond("more functions at exit than are followed");
  __VERIFIER_atomic_begin();
  __redcomp_at_exit[__redcomp_registered] = function;
  __redcomp_registered = __redcomp_registered + 1;
  __VERIFIER_atomic_end();
  return 0;
}

void exit(int status) {
  void (*function)(void);
  while (__redcomp_registered > 0) {
    __VERIFIER_atomic_begin();
    __redcomp_registered = __redcomp_registered - 1;
    function = __redcomp_at_exit[__redcomp_registered];
    __VERIFIER_atomic_end();
    function();
  }
  _exit(status);
}

#endif
