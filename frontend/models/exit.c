/* The end of the program, where functions are registered to be run then: the last one first. Other threads go on meanwhile. main
   calls exit when it returns (frontend/clang_function.cpp). */
#include "prelude.h"

#if EXIT_IS_FOLLOWED

void _exit(int status);

enum { AT_EXIT = 32 };
static struct {
  int is_informed;
  void (*plain)(void);             /* of atexit */
  void (*informed)(int, void *);   /* of on_exit */
  void *argument;
} __redcomp_at_exit[AT_EXIT];
static int __redcomp_registered;

/* What the other kind of function is. */
static void __redcomp_nothing(void) {}
static void __redcomp_nothing_of(int status, void *argument) {}

static int __redcomp_at_end(int is_informed, void (*plain)(void), void (*informed)(int, void *), void *argument) {
  if (__redcomp_registered >= AT_EXIT) __redcomp_beyond("more functions at exit than are followed");
  __VERIFIER_atomic_begin();
  __redcomp_at_exit[__redcomp_registered].is_informed = is_informed;
  __redcomp_at_exit[__redcomp_registered].plain = plain;
  __redcomp_at_exit[__redcomp_registered].informed = informed;
  __redcomp_at_exit[__redcomp_registered].argument = argument;
  __redcomp_registered = __redcomp_registered + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int atexit(void (*function)(void)) { return __redcomp_at_end(0, function, __redcomp_nothing_of, 0); }

int on_exit(void (*function)(int, void *), void *argument) { return __redcomp_at_end(1, __redcomp_nothing, function, argument); }

void exit(int status) {
  int is_informed;
  void (*plain)(void), (*informed)(int, void *), *argument;
  while (__redcomp_registered > 0) {
    __VERIFIER_atomic_begin();
    __redcomp_registered = __redcomp_registered - 1;
    is_informed = __redcomp_at_exit[__redcomp_registered].is_informed;
    plain = __redcomp_at_exit[__redcomp_registered].plain;
    informed = __redcomp_at_exit[__redcomp_registered].informed;
    argument = __redcomp_at_exit[__redcomp_registered].argument;
    __VERIFIER_atomic_end();
    if (is_informed) informed(status, argument);
    else plain();
  }
  _exit(status);
}

#endif
