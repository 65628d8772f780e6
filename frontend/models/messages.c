/* Texts that the library has for numbers. A later call may overwrite what an earlier one has left, or not. */
#include "prelude.h"

enum { MESSAGE = 256 };
static char __redcomp_message[MESSAGE], __redcomp_other_message[MESSAGE];

static char *__redcomp_some_message(void) {
  if (__redcomp_unknown("where the text of a message is")) {
    __redcomp_forget(__redcomp_message, "the text of a message");
    __redcomp_message[MESSAGE - 1] = 0;
    return __redcomp_message;
  }
  __redcomp_forget(__redcomp_other_message, "the text of a message");
  __redcomp_other_message[MESSAGE - 1] = 0;
  return __redcomp_other_message;
}

char *strerror(int error) { return __redcomp_some_message(); }
char *strsignal(int signal) { return __redcomp_some_message(); }
