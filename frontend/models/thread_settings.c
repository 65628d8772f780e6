/* What is said about threads and has no effect on what they do: names, processors, priorities, signals that nobody sends. */
#include "prelude.h"

int pthread_setname_np(unsigned long thread, const char *name) {
  int n = 0;
  while (n < 16 && name[n]) n++;
  return n < 16 ? 0 : ERANGE;
}

int pthread_getname_np(unsigned long thread, char *name, size_t size) {
  if (size < 16) return ERANGE;
  __redcomp_forget(name, "the name of a thread");
  return 0;
}

int pthread_setaffinity_np(unsigned long thread, size_t size, const void *processors) {
  return __redcomp_unknown("whether there are such processors");
}

int pthread_getaffinity_np(unsigned long thread, size_t size, void *processors) {
  __redcomp_forget(processors, "the processors of this machine");
  return __redcomp_unknown("the processors of this machine");
}

int pthread_getcpuclockid(unsigned long thread, int *clock) {
  __redcomp_forget(clock, "the clock of a thread");
  return 0;
}

int pthread_getschedparam(unsigned long thread, int *policy, void *parameters) {
  __redcomp_forget(policy, "how threads are scheduled");
  __redcomp_forget(parameters, "how threads are scheduled");
  return 0;
}

int pthread_setschedprio(unsigned long thread, int priority) { return __redcomp_unknown("whether the priority is allowed"); }

/* fork is refused. */
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) { return 0; }

/* Signals are not followed, so none can be blocked. */
int pthread_sigmask(int how, const void *set, void *old) {
  if (old) __redcomp_forget(old, "which signals are blocked");
  return set && (how < 0 || how > 2) ? EINVAL : 0;
}

/* Signal 0 asks whether the thread is there. */
int pthread_kill(unsigned long thread, int signal) {
  if (signal < 0 || signal > 64) return EINVAL;
  if (signal != 0) __redcomp_beyond("a signal is sent to a thread");
  return 0;
}
