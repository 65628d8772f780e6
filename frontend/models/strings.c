/* Text and bytes: <string.h>, without what frontend/clang_bytes.cpp translates itself (memset, memcpy, memmove). */
#include "prelude.h"

/* ---- length and copies ------------------------------------------------------------------------------------------- */

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

size_t strnlen(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n]) n++;
  return n;
}

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  return to;
}

char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i])) i++;
  return to + i;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  while (i < n && (to[i] = from[i])) i++;
  while (i < n) to[i++] = 0;
  return to;
}

char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0, end;
  while (i < n && (to[i] = from[i])) i++;
  end = i;
  while (i < n) to[i++] = 0;
  return to + end;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  size_t end = strlen(to), i = 0;
  while (i < n && from[i]) {
    to[end + i] = from[i];
    i++;
  }
  to[end + i] = 0;
  return to;
}

char *strdup(const char *s) {
  size_t n = strlen(s) + 1, i = 0;
  char *copy = (char *)malloc(n);
  while (i < n) {
    copy[i] = s[i];
    i++;
  }
  return copy;
}

char *strndup(const char *s, size_t most) {
  size_t n = strnlen(s, most), i = 0;
  char *copy = (char *)malloc(n + 1);
  while (i < n) {
    copy[i] = s[i];
    i++;
  }
  copy[n] = 0;
  return copy;
}

/* Their results are lengths of what there would be if there were room. */
size_t strlcpy(char *to, const char *from, size_t size) {
  size_t i = 0;
  while (i + 1 < size && from[i]) {
    to[i] = from[i];
    i++;
  }
  if (size > 0) to[i] = 0;
  return strlen(from);
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t end = strnlen(to, size);
  return end + strlcpy(to + end, from, size - end);
}

void *memccpy(void *to, const void *from, int c, size_t n) {
  unsigned char *x = to;
  const unsigned char *y = from;
  size_t i = 0;
  while (i < n && (x[i] = y[i]) != (unsigned char)c) i++;
  return i < n ? x + i + 1 : 0;
}

/* Pairs of bytes are exchanged. */
void swab(const void *from, void *to, long n) {
  const unsigned char *x = from;
  unsigned char *y = to, first;
  long i = 0;
  while (i + 1 < n) {
    first = x[i];
    y[i] = x[i + 1];
    y[i + 1] = first;
    i += 2;
  }
}

/* ---- comparison -------------------------------------------------------------------------------------------------- */

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

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  size_t i = 0;
  while (i < n && x[i] == y[i]) i++;
  return i == n ? 0 : __redcomp_unequal(x[i] < y[i]);
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

/* The order of the "C" locale. */
int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *to, const char *from, size_t n) {
  strncpy(to, from, strnlen(from, n) < n ? strlen(from) + 1 : n);
  return strlen(from);
}

static int __redcomp_small(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && __redcomp_small(a[i]) == __redcomp_small(b[i])) i++;
  return a[i] == b[i] ? 0 : __redcomp_unequal(__redcomp_small(a[i]) < __redcomp_small(b[i]));
}

int strncasecmp(const char *a, const char *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] && __redcomp_small(a[i]) == __redcomp_small(b[i])) i++;
  return i == n || a[i] == b[i] ? 0 : __redcomp_unequal(__redcomp_small(a[i]) < __redcomp_small(b[i]));
}

/* ---- search ------------------------------------------------------------------------------------------------------ */

char *strchr(const char *s, int c) {
  size_t i = 0;
  while (s[i] && s[i] != (char)c) i++;
  return s[i] == (char)c ? (char *)s + i : 0;
}

char *strchrnul(const char *s, int c) {
  size_t i = 0;
  while (s[i] && s[i] != (char)c) i++;
  return (char *)s + i;
}

char *strrchr(const char *s, int c) {
  size_t i = strlen(s) + 1;
  while (i > 0 && s[i - 1] != (char)c) i--;
  return i > 0 ? (char *)s + (i - 1) : 0;
}

char *index(const char *s, int c) { return strchr(s, c); }
char *rindex(const char *s, int c) { return strrchr(s, c); }

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

char *strcasestr(const char *s, const char *part) {
  size_t i = 0, k;
  while (1) {
    k = 0;
    while (part[k] && __redcomp_small(s[i + k]) == __redcomp_small(part[k])) k++;
    if (!part[k]) return (char *)s + i;
    if (!s[i]) return 0;
    i++;
  }
}

size_t strspn(const char *s, const char *set) {
  size_t i = 0;
  while (s[i] && strchr(set, s[i])) i++;
  return i;
}

size_t strcspn(const char *s, const char *set) {
  size_t i = 0;
  while (s[i] && !strchr(set, s[i])) i++;
  return i;
}

char *strpbrk(const char *s, const char *set) {
  size_t i = strcspn(s, set);
  return s[i] ? (char *)s + i : 0;
}

void *memchr(const void *s, int c, size_t n) {
  const unsigned char *x = s;
  size_t i = 0;
  while (i < n && x[i] != (unsigned char)c) i++;
  return i < n ? (void *)(x + i) : 0;
}

void *rawmemchr(const void *s, int c) {
  const unsigned char *x = s;
  size_t i = 0;
  while (x[i] != (unsigned char)c) i++;
  return (void *)(x + i);
}

void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *x = s;
  while (n > 0 && x[n - 1] != (unsigned char)c) n--;
  return n > 0 ? (void *)(x + (n - 1)) : 0;
}

void *memmem(const void *s, size_t n, const void *part, size_t length) {
  const unsigned char *x = s, *y = part;
  size_t i = 0, k;
  while (i + length <= n) {
    k = 0;
    while (k < length && x[i + k] == y[k]) k++;
    if (k == length) return (void *)(x + i);
    i++;
  }
  return 0;
}

/* ---- parts ------------------------------------------------------------------------------------------------------- */

/* The next part of the text begins after separators and ends before one, which is overwritten. */
#define NEXT_PART(s, separators, rest)                          \
  size_t begin = 0, i = 0, k;                                   \
  int inside = 0;                                               \
  if (!s) s = rest;                                             \
  while (s[i]) {                                                \
    k = 0;                                                      \
    while (separators[k] && separators[k] != s[i]) k++;         \
    if (inside && separators[k]) break;                         \
    if (!inside && !separators[k]) {                            \
      inside = 1;                                               \
      begin = i;                                                \
    }                                                           \
    i++;                                                        \
  }                                                             \
  if (s[i]) s[i++] = 0;                                         \
  rest = s + i;                                                 \
  return inside ? s + begin : 0;

char *strtok_r(char *s, const char *separators, char **rest) { NEXT_PART(s, separators, *rest) }

static char *__redcomp_rest; /* of the text, for all threads */
char *strtok(char *s, const char *separators) { NEXT_PART(s, separators, __redcomp_rest) }

char *strsep(char **s, const char *separators) {
  char *begin = *s;
  size_t end;
  if (!begin) return 0;
  end = strcspn(begin, separators);
  if (begin[end]) {
    begin[end] = 0;
    *s = begin + end + 1;
  } else {
    *s = 0;
  }
  return begin;
}
