// <ctype.h>: every character, and EOF.
#include <cctype>

#include "tests/library/sequential_calls.h"

namespace redcomp::library {

std::vector<Call> characterCalls() {
  const auto all = numbers(between(-1, 255));
#define CLASS(name) CALL(#name, all, r = name((int)n);)
  return {CLASS(isupper), CLASS(islower), CLASS(isalpha), CALL("isdigit", all, r = !isdigit((int)n);), CLASS(isxdigit), CLASS(isspace), CLASS(isprint),
          CLASS(isgraph), CLASS(isblank), CLASS(iscntrl), CLASS(isalnum), CLASS(ispunct), CLASS(toupper), CLASS(tolower),
          CLASS(isascii), CLASS(toascii),
          CALL("__ctype_b_loc", all, r = (*__ctype_b_loc())[n]; s = (*__ctype_b_loc())[n / 2 - 100];),
          CALL("__ctype_tolower_loc", all, r = (*__ctype_tolower_loc())[n]; s = (*__ctype_tolower_loc())[n / 2 - 100];),
          CALL("__ctype_toupper_loc", all, r = (*__ctype_toupper_loc())[n]; s = (*__ctype_toupper_loc())[n / 2 - 100];)};
#undef CLASS
}

}  // namespace redcomp::library
