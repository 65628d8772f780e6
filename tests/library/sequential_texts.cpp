// <string.h> and <strings.h>.
#include <cstdlib>
#include <cstring>
#include <strings.h>
#include <unistd.h>

#include "tests/library/sequential_calls.h"

namespace redcomp::library {

// Where a pointer into a points to; -1: it is NULL.
#define PLACE(pointer, text) ((pointer) ? (char *)(pointer) - (text) : -1)

std::vector<Call> copyCalls() {
  const auto few = words("ab", 2);
  const auto all = pairs(few, few);
  const auto counted = with(all, between(0, 5));
  return {CALL("strlen", texts(words("ab", 3)), r = strlen(a);),
          CALL("strnlen", with(texts(few), between(0, 4)), r = strnlen(a, n);),
          CALL("strcpy", all, r = strcpy(a, b) - a;),
          CALL("stpcpy", all, r = stpcpy(a, b) - a;),
          CALL("strncpy", counted, r = strncpy(a, b, n) - a;),
          CALL("stpncpy", counted, r = stpncpy(a, b, n) - a;),
          CALL("strcat", all, r = strcat(a, b) - a;),
          CALL("strncat", counted, r = strncat(a, b, n) - a;),
          CALL("strdup", texts(few), char *p = strdup(a); r = strcmp(p, a); s = p == a; a[0] = p[0]; b[1] = p[strlen(p)];),
          CALL("strndup", with(texts(few), between(0, 3)), char *p = strndup(a, n); r = strlen(p); strcpy(b, p);),
          CALL("strxfrm", counted, r = strxfrm(a, b, n);),
          CALL("memcpy", counted, r = (char *)memcpy(a, b, n) - a;),
          CALL("mempcpy", counted, r = (char *)mempcpy(a, b, n) - a;),
          CALL("memmove_up", with(texts(few), between(0, 5)), r = (char *)memmove(a + 2, a, n) - a;),
          CALL("memmove_down", with(texts(few), between(0, 5)), r = (char *)memmove(a, a + 1, n) - a;),
          CALL("bcopy", counted, bcopy(b, a, n);),
          CALL("bcopy_up", with(texts(few), between(0, 5)), bcopy(a, a + 2, n);),
          CALL("memset", withBoth(texts(few), between(0, 4), {0, 'b', -1, 300}), r = (char *)memset(a, (int)c, n) - a;),
          CALL("bzero", with(texts(few), between(0, 4)), bzero(a, n);),
          CALL("explicit_bzero", with(texts(few), between(0, 4)), explicit_bzero(a, n);),
          CALL("memccpy", withBoth(all, between(0, 4), {'a', 'b', 0, 'b' + 256}), r = PLACE(memccpy(a, b, (int)c, n), a);),
          CALL("swab", with(pairs({"", "abcde"}, {"", "a", "ab", "abcdefg"}), between(-1, 8)), swab(b, a, n);)};
}

std::vector<Call> comparisonCalls() {
  const std::vector<std::string> words3 = words("ab", 3);
  std::vector<std::string> odd = words("aA\xff", 2);
  for (const char* each : {"Z", "[", "z", "{", "@", "`"}) odd.push_back(each);
  const auto both = pairs(odd, odd);
  const auto counted = with(pairs(words("aB\xff", 2), words("Ab", 2)), between(0, 4));
  return {CALL("strcmp", pairs(words3, words3), r = sign(strcmp(a, b));),
          CALL("strcmp_of_odd", both, r = sign(strcmp(a, b));),
          CALL("strncmp", counted, r = sign(strncmp(a, b, n));),
          CALL("memcmp", counted, r = sign(memcmp(a, b, n)); s = !bcmp(a, b, n);),
          CALL("strcoll", both, r = sign(strcoll(a, b));),
          CALL("strcasecmp", both, r = sign(strcasecmp(a, b));),
          CALL("strncasecmp", counted, r = sign(strncasecmp(a, b, n));)};
}

std::vector<Call> searchCalls() {
  const auto all = pairs(words("ab", 3), words("ab", 2));
  const auto mixed = pairs(words("aB", 3), words("Ab", 2));
  const auto letters = withBoth(texts(words("ab", 3)), {0, 1, 4}, {'a', 'b', 'c', 0, 'a' + 256, '#'});
  return {CALL("strchr", letters, r = PLACE(strchr(a, (int)c), a);),
          CALL("strchrnul", letters, r = strchrnul(a, (int)c) - a;),
          CALL("strrchr", letters, r = PLACE(strrchr(a, (int)c), a);),
          CALL("index", letters, r = PLACE(index(a, (int)c), a); s = PLACE(rindex(a, (int)c), a);),
          CALL("memchr", letters, r = PLACE(memchr(a, (int)c, n), a);),
          CALL("memrchr", letters, r = PLACE(memrchr(a, (int)c, n), a);),
          CALL("rawmemchr", withBoth(texts(words("ab", 3)), {0}, {0, '#', 256}), r = (char *)rawmemchr(a, (int)c) - a;),
          CALL("strstr", all, r = PLACE(strstr(a, b), a);),
          CALL("strcasestr", mixed, r = PLACE(strcasestr(a, b), a);),
          CALL("memmem", withBoth(all, {0, 1, 3}, {0, 1, 2}), r = PLACE(memmem(a, n, b, c), a);),
          CALL("strspn", all, r = strspn(a, b); s = strcspn(a, b);),
          CALL("strpbrk", all, r = PLACE(strpbrk(a, b), a);)};
}

std::vector<Call> partCalls() {
  const auto all = pairs(words("a,;", 3), {",", ",;", ""});
  return {CALL("strtok", all, char *p = strtok(a, b); char *q = p ? strtok(0, b) : 0; r = PLACE(p, a); s = PLACE(q, a);),
          CALL("strtok_to_the_end", pairs(words("a,", 3), {","}),
               r = 0; for (char *p = strtok(a, b); p; p = strtok(0, b)) r = r * 10 + (p - a) + 1;
               s = PLACE(strtok(0, b), a);),
          CALL("strtok_of_two", pairs(words("a,", 2), {"a,a", ",a", ""}),
               strtok(a, ","); char *p = strtok(b, ","); char *q = strtok(0, ","); r = PLACE(p, b); s = PLACE(q, b);),
          CALL("strtok_r", all, char *rest = 0; char *p = strtok_r(a, b, &rest); r = PLACE(p, a) * 10 + PLACE(rest, a);
               p = strtok_r(0, b, &rest); s = PLACE(p, a) * 10 + PLACE(rest, a);),
          CALL("strsep", all, char *rest = a; char *p = strsep(&rest, b); r = PLACE(p, a) * 10 + PLACE(rest, a);
               p = strsep(&rest, b); s = PLACE(p, a) * 10 + PLACE(rest, a);)};
}

std::vector<Call> textCalls() {
  std::vector<Call> all;
  for (const auto& calls : {copyCalls(), comparisonCalls(), searchCalls(), partCalls()})
    all.insert(all.end(), calls.begin(), calls.end());
  return all;
}

}  // namespace redcomp::library
