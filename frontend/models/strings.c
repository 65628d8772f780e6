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

/* ---- search ------------------------------------------------------------------------------------------------------ */

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
