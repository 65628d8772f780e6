/* <time.h>: what the time is, is not known; where it is put, is. */
#include "prelude.h"

static long __redcomp_some_time(void) {
  long now;
  __redcomp_forget(&now, "what time it is");
  return now;
}

long time(long *into) {
  long now = __redcomp_some_time();
  if (into) *into = now;
  return now;
}

long clock(void) { return __redcomp_some_time(); }

struct timespec {
  long tv_sec, tv_nsec;
};

/* An invalid clock is an error. */
int clock_gettime(int clock, struct timespec *into) {
  long part = __redcomp_some_time();
  if (clock < 0 || (clock > 11 && __redcomp_unknown("whether there is such a clock"))) {
    SET_ERRNO(EINVAL);
    return -1;
  }
  __VERIFIER_assume(part >= 0 && part < 1000000000);
  into->tv_sec = __redcomp_some_time();
  into->tv_nsec = part;
  return 0;
}

int timespec_get(struct timespec *into, int base) {
  if (base != 1) return 0;
  clock_gettime(0, into);
  return 1;
}

struct timeval {
  long tv_sec, tv_usec;
};

int gettimeofday(struct timeval *into, void *zone) {
  long part = __redcomp_some_time();
  __VERIFIER_assume(part >= 0 && part < 1000000);
  into->tv_sec = __redcomp_some_time();
  into->tv_usec = part;
  if (zone) __redcomp_forget(zone, "a time zone");
  return 0;
}

/* ---- broken-down time -------------------------------------------------------------------------------------------- */

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

static char __redcomp_zone[64]; /* its name */

static int __redcomp_part(int least, int most) {
  int n = __redcomp_unknown("a part of the time");
  __VERIFIER_assume(n >= least && n <= most);
  return n;
}

static void __redcomp_broken_down(struct tm *into) {
  into->tm_sec = __redcomp_part(0, 60);
  into->tm_min = __redcomp_part(0, 59);
  into->tm_hour = __redcomp_part(0, 23);
  into->tm_mday = __redcomp_part(1, 31);
  into->tm_mon = __redcomp_part(0, 11);
  into->tm_year = __redcomp_unknown("a part of the time");
  into->tm_wday = __redcomp_part(0, 6);
  into->tm_yday = __redcomp_part(0, 365);
  into->tm_isdst = __redcomp_part(0, 1);
  into->tm_gmtoff = __redcomp_unknown("a part of the time");
  __redcomp_forget(__redcomp_zone, "the name of a time zone");
  __redcomp_zone[63] = 0;
  into->tm_zone = __redcomp_zone;
}

/* A year may be too large. */
struct tm *localtime_r(const long *time, struct tm *into) {
  if (__redcomp_unknown("whether the year is too large")) {
    SET_ERRNO(EOVERFLOW);
    return 0;
  }
  __redcomp_broken_down(into);
  return into;
}

struct tm *gmtime_r(const long *time, struct tm *into) { return localtime_r(time, into); }

/* Each call overwrites what the ones before have left, also those of the other function. */
static struct tm __redcomp_tm;
struct tm *localtime(const long *time) { return localtime_r(time, &__redcomp_tm); }
struct tm *gmtime(const long *time) { return localtime_r(time, &__redcomp_tm); }

/* The parts are made to lie in their ranges. */
static long __redcomp_from_parts(struct tm *parts) {
  if (__redcomp_unknown("whether the time is too large")) {
    SET_ERRNO(EOVERFLOW);
    return -1;
  }
  __redcomp_broken_down(parts);
  return __redcomp_some_time();
}

long mktime(struct tm *parts) { return __redcomp_from_parts(parts); }
long timegm(struct tm *parts) { return __redcomp_from_parts(parts); }
long timelocal(struct tm *parts) { return __redcomp_from_parts(parts); }

/* ---- time as text ------------------------------------------------------------------------------------------------ */

enum { TIME_TEXT = 26 };

char *asctime_r(const struct tm *parts, char *into) {
  int i = 0;
  if (__redcomp_unknown("whether the year is too large")) {
    SET_ERRNO(EOVERFLOW);
    return 0;
  }
  while (i < TIME_TEXT - 2) into[i++] = __redcomp_part(' ', 'z');
  into[TIME_TEXT - 2] = '\n';
  into[TIME_TEXT - 1] = 0;
  return into;
}

char *ctime_r(const long *time, char *into) { return asctime_r(0, into); }

/* Each call overwrites what the ones before have left. Years of more than four digits need more room. */
static char __redcomp_time_text[64];

static char *__redcomp_time_as_text(void) {
  if (__redcomp_unknown("whether the year is too large")) {
    SET_ERRNO(EOVERFLOW);
    return 0;
  }
  __redcomp_forget(__redcomp_time_text, "time as text");
  __redcomp_time_text[63] = 0;
  return __redcomp_time_text;
}

char *asctime(const struct tm *parts) { return __redcomp_time_as_text(); }

/* Goes through localtime. */
char *ctime(const long *time) {
  localtime(time);
  return __redcomp_time_as_text();
}
