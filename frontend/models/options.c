/* <getopt.h>: which option comes next is not known. What is said of it is of the kind that its letter or its name has. */
#include "prelude.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* The rest of any argument. */
static char *__redcomp_some_argument(int argc, char *const *argv) {
  int i = __redcomp_unknown("the argument of an option"), from = __redcomp_unknown("the argument of an option");
  __VERIFIER_assume(i > 0 && i < argc && from >= 0);
  return argv[i] + from;
}

static void __redcomp_next_option(int argc, char *const *argv) {
  optind = __redcomp_unknown("how many options there are");
  __VERIFIER_assume(optind == 1 || (optind > 1 && optind <= argc));
  optarg = 0;
  __redcomp_forget((void *)argv, "the order of the arguments"); /* in the end, those that are no options come last */
}

/* An option by its letter: -1 none, '?' or ':' an error, 1 an argument that is no option (if the letters begin with '-'). */
int getopt(int argc, char *const argv[], const char *letters) {
  int option = __redcomp_unknown("the next option"), i = 0;
  __redcomp_next_option(argc, argv);
  if (option == -1) return -1;
  if (option == '?' || option == ':') {
    optopt = __redcomp_unknown("an option that there is not");
    return option;
  }
  if (option == 1 && letters[0] == '-') {
    optarg = __redcomp_some_argument(argc, argv);
    return 1;
  }
  while (letters[i] && (letters[i] != option || option == ':')) i++;
  __VERIFIER_assume(letters[i] != 0);
  if (letters[i + 1] == ':' && (letters[i + 2] != ':' || __redcomp_unknown("the next option")))
    optarg = __redcomp_some_argument(argc, argv);
  return option;
}

struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

/* An option by its name, or else by its letter. */
int getopt_long(int argc, char *const argv[], const char *letters, const struct option *names, int *index) {
  int chosen = __redcomp_unknown("the next option"), i = 0;
  if (chosen < 0) return getopt(argc, argv, letters);
  while (i < chosen && names[i].name) i++;
  __VERIFIER_assume(i == chosen && names[i].name != 0);
  __redcomp_next_option(argc, argv);
  if (index) *index = i;
  if (names[i].has_arg == 1 || (names[i].has_arg == 2 && __redcomp_unknown("the next option")))
    optarg = __redcomp_some_argument(argc, argv);
  if (!names[i].flag) return names[i].val;
  *names[i].flag = names[i].val;
  return 0;
}

int getopt_long_only(int argc, char *const argv[], const char *letters, const struct option *names, int *index) {
  return getopt_long(argc, argv, letters, names, index);
}
