// Models of functions on text, bytes and numbers: <string.h>, <ctype.h>, <stdlib.h>, and what compilers have built in.
#include "frontend/models.h"

namespace redcomp::frontend {

// A builtin `__builtin_f` is `__redcomp_f` here, or the function f of the library.
const char* textModels() {
  return R"(
void *malloc(size_t);

size_t strlen(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
size_t strnlen(const char *s, size_t most) { size_t n = 0; while (n < most && s[n]) n++; return n; }
char *strcpy(char *to, const char *from) { size_t i = 0; while ((to[i] = from[i])) i++; return to; }
char *stpcpy(char *to, const char *from) { size_t i = 0; while ((to[i] = from[i])) i++; return to + i; }
char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  while (i < n && (to[i] = from[i])) i++;
  while (i < n) to[i++] = 0;
  return to;
}
char *strcat(char *to, const char *from) { strcpy(to + strlen(to), from); return to; }
char *strncat(char *to, const char *from, size_t n) {
  size_t end = strlen(to), i = 0;
  while (i < n && from[i]) { to[end + i] = from[i]; i++; }
  to[end + i] = 0;
  return to;
}
/* C leaves open which negative or positive number comparisons return. */
int __redcomp_unequal(int less) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(less ? n < 0 : n > 0);
  return n;
}
int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return a[i] == b[i] ? 0 : __redcomp_unequal((unsigned char)a[i] < (unsigned char)b[i]);
}
int strncmp(const char *a, const char *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] && a[i] == b[i]) i++;
  return i == n || a[i] == b[i] ? 0 : __redcomp_unequal((unsigned char)a[i] < (unsigned char)b[i]);
}
char *strchr(const char *s, int c) {
  size_t i = 0;
  while (s[i] && s[i] != (char)c) i++;
  return s[i] == (char)c ? (char *)s + i : 0;
}
char *strrchr(const char *s, int c) {
  size_t i = strlen(s) + 1;
  while (i > 0 && s[i - 1] != (char)c) i--;
  return i > 0 ? (char *)s + (i - 1) : 0;
}
char *strstr(const char *s, const char *part) {
  size_t i = 0, k;
  while (1) {
    k = 0;
    while (part[k] && s[i + k] == part[k]) k++;
    if (!part[k]) return (char *)s + i;
    if (!s[i]) return 0;
    i++;
  }
}
size_t strspn(const char *s, const char *set) { size_t i = 0; while (s[i] && strchr(set, s[i])) i++; return i; }
size_t strcspn(const char *s, const char *set) { size_t i = 0; while (s[i] && !strchr(set, s[i])) i++; return i; }
char *strpbrk(const char *s, const char *set) { size_t i = strcspn(s, set); return s[i] ? (char *)s + i : 0; }
char *strdup(const char *s) {
  size_t n = strlen(s) + 1, i = 0;
  char *copy = (char *)malloc(n);
  while (i < n) { copy[i] = s[i]; i++; }
  return copy;
}
char *strndup(const char *s, size_t most) {
  size_t n = strnlen(s, most), i = 0;
  char *copy = (char *)malloc(n + 1);
  while (i < n) { copy[i] = s[i]; i++; }
  copy[n] = 0;
  return copy;
}
int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  size_t i = 0;
  while (i < n && x[i] == y[i]) i++;
  return i == n ? 0 : __redcomp_unequal(x[i] < y[i]);
}
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
void *memchr(const void *s, int c, size_t n) {
  const unsigned char *x = s;
  size_t i = 0;
  while (i < n && x[i] != (unsigned char)c) i++;
  return i < n ? (void *)(x + i) : 0;
}

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

/* In the "C" locale, with the numbers of glibc for true. */
int isupper(int c) { return c >= 'A' && c <= 'Z' ? 0x100 : 0; }
int islower(int c) { return c >= 'a' && c <= 'z' ? 0x200 : 0; }
int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? 0x400 : 0; }
int isdigit(int c) { return c >= '0' && c <= '9' ? 0x800 : 0; }
int isxdigit(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') ? 0x1000 : 0; }
int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r') ? 0x2000 : 0; }
int isprint(int c) { return c >= ' ' && c <= '~' ? 0x4000 : 0; }
int isgraph(int c) { return c > ' ' && c <= '~' ? 0x8000 : 0; }
int isblank(int c) { return c == ' ' || c == '\t' ? 1 : 0; }
int iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127 ? 2 : 0; }
int isalnum(int c) { return isalpha(c) || isdigit(c) ? 8 : 0; }
int ispunct(int c) { return isgraph(c) && !isalnum(c) ? 4 : 0; }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
int tolower(int c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }
/* What glibc's macros of these names look into. */
static const unsigned short __redcomp_classes[384] = {
  [128 ... 136] = 2, [137] = 0x2003, [138 ... 141] = 0x2002, [142 ... 159] = 2, [160] = 0x6001, [161 ... 175] = 0xc004,
  [176 ... 185] = 0xd808, [186 ... 192] = 0xc004, [193 ... 198] = 0xd508, [199 ... 218] = 0xc508, [219 ... 224] = 0xc004,
  [225 ... 230] = 0xd608, [231 ... 250] = 0xc608, [251 ... 254] = 0xc004, [255] = 2 };
static const unsigned short *__redcomp_class = __redcomp_classes + 128;
const unsigned short **__ctype_b_loc(void) { return &__redcomp_class; }

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }

#define BITS_OF(type, suffix) \
  int __redcomp_popcount##suffix(unsigned type x) { int n = 0; while (x) { n += x % 2; x /= 2; } return n; } \
  int __redcomp_parity##suffix(unsigned type x) { return __redcomp_popcount##suffix(x) % 2; } \
  int __redcomp_clz##suffix(unsigned type x) { int n = 8 * sizeof x; while (x) { n--; x /= 2; } return n; } \
  int __redcomp_ctz##suffix(unsigned type x) { int n = 0; if (!x) return 8 * sizeof x; while (x % 2 == 0) { n++; x /= 2; } return n; } \
  int __redcomp_ffs##suffix(type x) { return x ? __redcomp_ctz##suffix(x) + 1 : 0; } \
  int ffs##suffix(type x) { return __redcomp_ffs##suffix(x); }
BITS_OF(int, )
BITS_OF(long, l)
BITS_OF(long long, ll)

unsigned short __redcomp_bswap16(unsigned short x) { return x % 256 * 256 + x / 256; }
unsigned __redcomp_bswap32(unsigned x) { return x % 256 * 16777216 + x / 256 % 256 * 65536 + x / 65536 % 256 * 256 + x / 16777216; }
unsigned long long __redcomp_bswap64(unsigned long long x) {
  return __redcomp_bswap32(x % 4294967296) * 4294967296ull + __redcomp_bswap32(x / 4294967296);
}
unsigned short htons(unsigned short x) { return __redcomp_bswap16(x); }
unsigned short ntohs(unsigned short x) { return __redcomp_bswap16(x); }
unsigned htonl(unsigned x) { return __redcomp_bswap32(x); }
unsigned ntohl(unsigned x) { return __redcomp_bswap32(x); }
)";
}

}  // namespace redcomp::frontend
