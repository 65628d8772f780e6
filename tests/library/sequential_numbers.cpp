// <stdlib.h>, <inttypes.h>, <strings.h>: numbers, also from texts.
#include <arpa/inet.h>
#include <cinttypes>
#include <climits>
#include <cstdlib>
#include <strings.h>

#include "tests/library/sequential_calls.h"

namespace redcomp::library {

namespace {

const std::vector<long> kBorders{0, 1, -1, 2, -2, 7, -7, 36, 127, 128, -128, 255, 256, 65535, 65536, INT_MAX, INT_MIN + 1L,
                                 UINT_MAX, UINT_MAX + 1L, LONG_MAX, LONG_MIN + 1};

// Signs, prefixes, digits of several bases, what is no digit, and numbers around the largest ones.
std::vector<Memory> numerals() {
  std::vector<std::string> all = words("0x9-", 3);
  for (const char* each : {" 12", "\t\v\n+7", "+ 7", "--7", "\x0b-7f", "12ab", "zZ", "0b11", "08", "0X1g", " -0x", "0xg", "9 9",
                           "19a", "777", "-0778", "FfFf"})
    all.push_back(each);
  return texts(all);
}

}  // namespace

#define NUMERAL(name)                                                                                          \
  CALL(#name, withBoth(numerals(), {0}, {0, 10, 16, 8, 2, 36, 1, 37, -1}), char *end = a + 9; r = (long)name(a, &end, (int)c); \
       s = end - a;)

#define LONG_NUMERAL(name, base)                                                                                \
  CALL(#name "_long_" #base, (numbers(between(0, 79))),                                                         \
       static const char *const texts[] = {"9223372036854775806", "9223372036854775807", "9223372036854775808", \
                                           "18446744073709551614", "18446744073709551615", "18446744073709551616", \
                                           "99999999999999999999", "7fffffffffffffff", "8000000000000000",      \
                                           "ffffffffffffffff", "10000000000000000", "1y2p0ij32e8e7",            \
                                           "1y2p0ij32e8e8", "3w5e11264sgsf", "3w5e11264sgsg", "2147483648"};    \
       char number[24]; int k = 0, i = 0; const char *from = texts[n / 5];                                      \
       if (n % 5 == 1) number[k++] = '-'; if (n % 5 == 2) number[k++] = '+';                                    \
       while (from[i]) number[k++] = from[i++];                                                                 \
       if (n % 5 == 3) number[k++] = '0'; if (n % 5 == 4) number[k++] = '!';                                    \
       number[k] = 0; char *end; r = (long)name(number, &end, base); s = end - number;)

std::vector<Call> numberCalls() {
  return {NUMERAL(strtol), NUMERAL(strtoul), NUMERAL(strtoll), NUMERAL(strtoull), NUMERAL(strtoimax), NUMERAL(strtoumax),
          LONG_NUMERAL(strtol, 10), LONG_NUMERAL(strtoul, 10), LONG_NUMERAL(strtoll, 16), LONG_NUMERAL(strtoull, 16),
          LONG_NUMERAL(strtol, 36), LONG_NUMERAL(strtoull, 36),
          CALL("strtol_without_end", numerals(), r = strtol(a, 0, 0);),
          CALL("atoi", numerals(), r = atoi(a);), CALL("atol", numerals(), r = atol(a);), CALL("atoll", numerals(), r = atoll(a);),
          CALL("atoi_of_many_digits", with(texts({"2147483", "-214748", "999"}), between(0, 9)),
               char number[24]; int k = 0, i = 0; while (a[i]) number[k++] = a[i++];
               for (i = 0; i < n; i++) number[k++] = '8'; number[k] = 0; r = atoi(number); s = atol(number);),
          CALL("abs", numbers(kBorders), r = abs((int)n); s = labs(n);),
          CALL("llabs", numbers(kBorders), r = llabs(n); s = imaxabs(n);),
          CALL("div", withBoth(texts({""}), {0, 1, -1, 7, -7, 100, -101, INT_MAX}, {1, -1, 2, -3, 7, 1000}),
               div_t d = div((int)n, (int)c); r = d.quot; s = d.rem;),
          CALL("ldiv", withBoth(texts({""}), {0, 1, -1, 7, -7, 100, -101, LONG_MAX}, {1, -1, 2, -3, 7, 1000}),
               ldiv_t d = ldiv(n, c); r = d.quot; s = d.rem;),
          CALL("lldiv", withBoth(texts({""}), {0, -7, LONG_MAX, LONG_MIN}, {1, 2, -3}),
               lldiv_t d = lldiv(n, c); r = d.quot; s = d.rem;),
          CALL("imaxdiv", withBoth(texts({""}), {0, -7, LONG_MAX, LONG_MIN}, {1, 2, -3}),
               imaxdiv_t d = imaxdiv(n, c); r = d.quot; s = d.rem;),
          CALL("ffs", numbers(kBorders), r = ffs((int)n); s = ffsl(n);),
          CALL("ffsll", numbers(kBorders), r = ffsll(n);),
          CALL("htons", numbers(kBorders), r = htons((unsigned short)n); s = ntohs((unsigned short)n);),
          CALL("htonl", numbers(kBorders), r = htonl((unsigned)n); s = ntohl((unsigned)n);)};
}

}  // namespace redcomp::library
