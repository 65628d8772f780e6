/* Numbers: of <stdlib.h> and <arpa/inet.h>, and builtins that count bits. The builtin `__builtin_f` is `__redcomp_f` here, or
   the function f of the library. */
#include "prelude.h"

long long atoll(const char *s) {
  long long n = 0;
  int minus = 0;
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
  if (*s == '-' || *s == '+') minus = *s++ == '-';
  while (*s >= '0' && *s <= '9') n = n * 10 + (*s++ - '0');
  return minus ? -n : n;
}

long atol(const char *s) { return atoll(s); }
int atoi(const char *s) { return atoll(s); }

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }

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
