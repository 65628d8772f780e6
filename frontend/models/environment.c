/* The environment of the program: its variables are not followed. */
#include "prelude.h"

char *getenv(const char *name) {
  char *value;
  __redcomp_forget(&value, "what is in the environment");
  return value;
}

char *secure_getenv(const char *name) { return getenv(name); }

/* Who looks at them looks at what is not known. A name must not be empty or contain '='. */
static int __redcomp_bad_name(const char *name) {
  int i = 0;
  while (name[i] && name[i] != '=') i++;
  return i == 0 || name[i] == '=';
}

int setenv(const char *name, const char *value, int overwrite) {
  if (!__redcomp_bad_name(name)) return 0;
  SET_ERRNO(EINVAL);
  return -1;
}

int unsetenv(const char *name) {
  if (!__redcomp_bad_name(name)) return 0;
  SET_ERRNO(EINVAL);
  return -1;
}
