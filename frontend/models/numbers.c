/* Numbers: of <stdlib.h>, <inttypes.h> and <arpa/inet.h>, and builtins that count bits. The builtin `__builtin_f` is
   `__redcomp_f` here, or the function f of the library. */
#include "prelude.h"

/* ---- from text --------------------------------------------------------------------------------------------------- */

enum { NO_DIGIT = 36 };

static int __redcomp_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : NO_DIGIT;
}

/* How many characters of the text belong to a number before its digits: white space, a sign, 0x. */
static size_t __redcomp_before_digits(const char *s, int base) {
  size_t i = 0;
  while (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r')) i++;
  if (s[i] == '-' || s[i] == '+') i++;
  return (base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') ? i + 2 : i;
}

static int __redcomp_is_hexadecimal(const char *s, size_t digits) {
  return digits >= 2 && (s[digits - 1] == 'x' || s[digits - 1] == 'X');
}

static int __redcomp_is_negative(const char *s, size_t digits) {
  if (__redcomp_is_hexadecimal(s, digits)) digits = digits - 2;
  return digits > 0 && s[digits - 1] == '-';
}

/* A number of the type `result` from the magnitude n, which is at most `most`; or what there is instead if that is too much. */
#define TO_NUMBER(name, result, magnitude, most, instead)                                         \
  result name(const char *s, char **end, int base) {                                              \
    magnitude n = 0;                                                                              \
    int digit, minus, over = 0;                                                                   \
    size_t first, i;                                                                              \
    if (base < 0 || base == 1 || base > 36) {                                                     \
      SET_ERRNO(EINVAL);                                                                          \
      return 0;                                                                                   \
    }                                                                                             \
    first = __redcomp_before_digits(s, base);                                                     \
    minus = __redcomp_is_negative(s, first);                                                      \
    if (base == 0) base = __redcomp_is_hexadecimal(s, first) ? 16 : s[first] == '0' ? 8 : 10;     \
    i = first;                                                                                    \
    while ((digit = __redcomp_digit(s[i])) < base) {                                              \
      if (n > ((most) - digit) / base) over = 1;                                                  \
      else n = n * base + digit;                                                                  \
      i++;                                                                                        \
    }                                                                                             \
    if (i == first) i = __redcomp_is_hexadecimal(s, first) ? first - 1 : 0;                       \
    if (end) *end = (char *)s + i;                                                                \
    if (over) {                                                                                   \
      SET_ERRNO(ERANGE);                                                                          \
      return instead;                                                                             \
    }                                                                                             \
    return minus ? -n : n;                                                                        \
  }

#define TO_SIGNED(name, type, largest)                                                            \
  TO_NUMBER(name, type, unsigned type, (unsigned type)(largest) + minus, minus ? -(largest) - 1 : (largest))
#define TO_UNSIGNED(name, type) TO_NUMBER(name, unsigned type, unsigned type, (unsigned type)-1, (unsigned type)-1)

TO_SIGNED(strtol, long, __LONG_MAX__)
TO_SIGNED(strtoll, long long, __LONG_LONG_MAX__)
TO_UNSIGNED(strtoul, long)
TO_UNSIGNED(strtoull, long long)
long long strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long long strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }

int atoi(const char *s) { return strtol(s, 0, 10); }
long atol(const char *s) { return strtol(s, 0, 10); }
long long atoll(const char *s) { return strtoll(s, 0, 10); }

/* ---- calculations ------------------------------------------------------------------------------------------------ */

CALCULATES int abs(int x) { return x < 0 ? -x : x; }
CALCULATES long labs(long x) { return x < 0 ? -x : x; }
CALCULATES long long llabs(long long x) { return x < 0 ? -x : x; }
CALCULATES long long imaxabs(long long x) { return x < 0 ? -x : x; }

#define DIVISION(name, type, structure)          \
  typedef struct {                               \
    type quot, rem;                              \
  } structure;                                   \
                                                 \
  CALCULATES structure name(type x, type y) {    \
    structure result;                            \
    result.quot = x / y;                         \
    result.rem = x % y;                          \
    return result;                               \
  }

DIVISION(div, int, __redcomp_div_t)
DIVISION(ldiv, long, __redcomp_ldiv_t)
DIVISION(lldiv, long long, __redcomp_lldiv_t)
DIVISION(imaxdiv, long long, __redcomp_imaxdiv_t)

/* ---- bits -------------------------------------------------------------------------------------------------------- */

/* Written with / and %, which are easier to reason about than shifts and masks. */
#define BITS_OF(type, suffix)                                    \
  int __redcomp_popcount##suffix(unsigned type x) {              \
    int n = 0;                                                   \
    while (x) {                                                  \
      n += x % 2;                                                \
      x /= 2;                                                    \
    }                                                            \
    return n;                                                    \
  }                                                              \
                                                                 \
  int __redcomp_parity##suffix(unsigned type x) {                \
    return __redcomp_popcount##suffix(x) % 2;                    \
  }                                                              \
                                                                 \
  int __redcomp_clz##suffix(unsigned type x) {                   \
    int n = 8 * sizeof x;                                        \
    while (x) {                                                  \
      n--;                                                       \
      x /= 2;                                                    \
    }                                                            \
    return n;                                                    \
  }                                                              \
                                                                 \
  int __redcomp_ctz##suffix(unsigned type x) {                   \
    int n = 0;                                                   \
    if (!x) return 8 * sizeof x;                                 \
    while (x % 2 == 0) {                                         \
      n++;                                                       \
      x /= 2;                                                    \
    }                                                            \
    return n;                                                    \
  }                                                              \
                                                                 \
  int __redcomp_ffs##suffix(type x) {                            \
    return x ? __redcomp_ctz##suffix(x) + 1 : 0;                 \
  }                                                              \
                                                                 \
  int ffs##suffix(type x) { return __redcomp_ffs##suffix(x); }

BITS_OF(int, )
BITS_OF(long, l)
BITS_OF(long long, ll)

/* ---- order of bytes ---------------------------------------------------------------------------------------------- */

unsigned short __redcomp_bswap16(unsigned short x) { return x % 256 * 256 + x / 256; }

unsigned __redcomp_bswap32(unsigned x) {
  return x % 256 * 16777216 + x / 256 % 256 * 65536 + x / 65536 % 256 * 256 + x / 16777216;
}

unsigned long long __redcomp_bswap64(unsigned long long x) {
  return __redcomp_bswap32(x % 4294967296) * 4294967296ull + __redcomp_bswap32(x / 4294967296);
}

unsigned short htons(unsigned short x) { return __redcomp_bswap16(x); }
unsigned short ntohs(unsigned short x) { return __redcomp_bswap16(x); }
unsigned htonl(unsigned x) { return __redcomp_bswap32(x); }
unsigned ntohl(unsigned x) { return __redcomp_bswap32(x); }
