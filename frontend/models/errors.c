/* Functions that print a message and end the program: <err.h>, <error.h>. */
#include "prelude.h"

void exit(int status);

void err(int status, const char *format, ...) { exit(status); }
void errx(int status, const char *format, ...) { exit(status); }
void verr(int status, const char *format, void *arguments) { exit(status); }
void verrx(int status, const char *format, void *arguments) { exit(status); }

void error(int status, int number, const char *format, ...) {
  if (status) exit(status);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
  if (status) exit(status);
}
