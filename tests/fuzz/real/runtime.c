/* What a generated program runs with when it is compiled by gcc: one thread moves at a time, and at every access to
 * memory chance decides which one goes on. `gcc -fsanitize=thread` puts calls of the functions __tsan_* before each
 * access; they are defined here instead of taken from its library.
 *
 *     runtime FIRST COUNT     runs the program with the seeds FIRST .. FIRST+COUNT-1, each in a process of its own;
 *                             prints the first seed under which an assertion fails, exit code 42
 *
 * Threads that wait ask again whenever it is their turn. A run in which an assume fails, or that takes long, ends. */
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 16, FAILED = 42, PATIENCE = 20000 };

static struct { sem_t turn; int over; void *(*entry)(void *); void *argument, *result; } threads[MOST];
static int count = 1, finished;
static __thread int self;
static __thread int atomic_depth;
static unsigned long chance;
static int left = PATIENCE;

static unsigned roll(unsigned below) {
  chance = chance * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(chance >> 33) % below;
}

static void pass_on(void) {
  if (--left < 0) _exit(0);
  int next = (int)roll((unsigned)count);
  while (threads[next].over) next = (next + 1) % count;
  if (next == self) return;
  sem_post(&threads[next].turn);
  while (sem_wait(&threads[self].turn) != 0) { }
}

static void at_access(void) { if (atomic_depth == 0 && roll(3) == 0) pass_on(); }
static void while_waiting(void) {
  if (atomic_depth > 0) _exit(0); /* this section cannot happen now, and cannot be undone */
  pass_on();
}

/* ---- accesses ---- */
void __tsan_init(void) { }
void __tsan_func_entry(void *p) { (void)p; }
void __tsan_func_exit(void) { }
#define ACCESS(name) void name(void *p) { (void)p; at_access(); }
ACCESS(__tsan_read1) ACCESS(__tsan_read2) ACCESS(__tsan_read4) ACCESS(__tsan_read8) ACCESS(__tsan_read16)
ACCESS(__tsan_write1) ACCESS(__tsan_write2) ACCESS(__tsan_write4) ACCESS(__tsan_write8) ACCESS(__tsan_write16)
ACCESS(__tsan_unaligned_read4) ACCESS(__tsan_unaligned_write4) ACCESS(__tsan_volatile_read4) ACCESS(__tsan_volatile_write4)
void __tsan_read_range(void *p, unsigned long n) { (void)p, (void)n; at_access(); }
void __tsan_write_range(void *p, unsigned long n) { (void)p, (void)n; at_access(); }

int __tsan_atomic32_load(const volatile int *p, int o) { (void)o; at_access(); return *p; }
void __tsan_atomic32_store(volatile int *p, int v, int o) { (void)o; at_access(); *p = v; }
int __tsan_atomic32_exchange(volatile int *p, int v, int o) { (void)o; at_access(); int old = *p; *p = v; return old; }
int __tsan_atomic32_fetch_add(volatile int *p, int v, int o) { (void)o; at_access(); int old = *p; *p = old + v; return old; }
int __tsan_atomic32_fetch_sub(volatile int *p, int v, int o) { (void)o; at_access(); int old = *p; *p = old - v; return old; }
int __tsan_atomic32_compare_exchange_strong(volatile int *p, int *expected, int v, int o, int o2) {
  (void)o, (void)o2;
  at_access();
  if (*p == *expected) { *p = v; return 1; }
  *expected = *p;
  return 0;
}
int __tsan_atomic32_compare_exchange_val(volatile int *p, int expected, int v, int o, int o2) {
  __tsan_atomic32_compare_exchange_strong(p, &expected, v, o, o2);
  return expected;
}

/* ---- threads ---- */
static void end_of_thread(void *result) {
  threads[self].result = result;
  threads[self].over = 1;
  if (++finished == count) _exit(0);
  int next = (int)roll((unsigned)count);
  while (threads[next].over) next = (next + 1) % count;
  sem_post(&threads[next].turn);
}
static void *body(void *number) {
  self = (int)(long)number;
  while (sem_wait(&threads[self].turn) != 0) { }
  end_of_thread(threads[self].entry(threads[self].argument));
  return 0;
}
int fuzz_create(pthread_t *handle, const pthread_attr_t *a, void *(*entry)(void *), void *argument) {
  (void)a;
  at_access();
  if (count >= MOST) _exit(0);
  const int number = count++;
  sem_init(&threads[number].turn, 0, 0);
  threads[number].entry = entry;
  threads[number].argument = argument;
  pthread_t real;
  if (pthread_create(&real, 0, body, (void *)(long)number) != 0) _exit(0);
  if (handle) *handle = (pthread_t)number;
  at_access();
  return 0;
}
int fuzz_join(pthread_t handle, void **result) {
  while (!threads[handle].over) while_waiting();
  if (result) *result = threads[handle].result;
  return 0;
}
void fuzz_exit_thread(void *result) {
  end_of_thread(result);
  pthread_exit(result);
}

/* ---- locks ---- */
int fuzz_lock(pthread_mutex_t *m) { at_access(); while (pthread_mutex_trylock(m) != 0) while_waiting(); return 0; }
int fuzz_trylock(pthread_mutex_t *m) { at_access(); return pthread_mutex_trylock(m); }
int fuzz_unlock(pthread_mutex_t *m) { at_access(); return pthread_mutex_unlock(m); }
int fuzz_wait(pthread_cond_t *c, pthread_mutex_t *m) { (void)c; fuzz_unlock(m); pass_on(); return fuzz_lock(m); }
int fuzz_signal(pthread_cond_t *c) { (void)c; at_access(); return 0; }
int fuzz_sem_wait(sem_t *s) { at_access(); while (sem_trywait(s) != 0) while_waiting(); return 0; }
int fuzz_sem_post(sem_t *s) { at_access(); return sem_post(s); }
int fuzz_spin_lock(pthread_spinlock_t *l) { at_access(); while (pthread_spin_trylock(l) != 0) while_waiting(); return 0; }
int fuzz_spin_unlock(pthread_spinlock_t *l) { at_access(); return pthread_spin_unlock(l); }
typedef struct { unsigned size, arrived, round; } fuzz_barrier;
int fuzz_barrier_init(fuzz_barrier *b, void *a, unsigned size) { (void)a; b->size = size, b->arrived = b->round = 0; return 0; }
int fuzz_barrier_wait(fuzz_barrier *b) {
  at_access();
  unsigned round = b->round;
  if (++b->arrived == b->size) { b->arrived = 0, ++b->round; return PTHREAD_BARRIER_SERIAL_THREAD; }
  while (b->round == round) while_waiting();
  return 0;
}
int fuzz_rdlock(pthread_rwlock_t *l) { at_access(); while (pthread_rwlock_tryrdlock(l) != 0) while_waiting(); return 0; }
int fuzz_wrlock(pthread_rwlock_t *l) { at_access(); while (pthread_rwlock_trywrlock(l) != 0) while_waiting(); return 0; }
int fuzz_rwunlock(pthread_rwlock_t *l) { at_access(); return pthread_rwlock_unlock(l); }

/* ---- the verifier's functions ---- */
void __VERIFIER_assume(int c) { if (!c) _exit(0); }
int __VERIFIER_nondet_int(void) { return (int)roll(5) - 1; }
_Bool __VERIFIER_nondet_bool(void) { return roll(2); }
void fuzz_begin(void) { at_access(); ++atomic_depth; }
void fuzz_end(void) { --atomic_depth; at_access(); }
void __assert_fail(const char *c, const char *f, unsigned l, const char *g) { (void)c, (void)f, (void)l, (void)g; _exit(FAILED); }
void fuzz_exit(int code) { (void)code; _exit(0); }

int program_main(void);

static int run_once(unsigned long seed) {
  const pid_t child = fork();
  if (child == 0) {
    chance = seed * 2654435761ul + 1;
    for (int i = 0; i < 4; ++i) roll(2);
    alarm(5);
    const struct itimerval processor_time = {{0, 0}, {0, 50000}};
    setitimer(ITIMER_VIRTUAL, &processor_time, 0); /* ends threads that spin without an access */
    sem_init(&threads[0].turn, 0, 0);
    program_main();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  const unsigned long first = strtoul(argv[1], 0, 10), n = strtoul(argv[2], 0, 10);
  int killed = 0;
  for (unsigned long seed = first; seed < first + n && killed < 5; ++seed) {
    const int result = run_once(seed);
    killed += result < 0;
    if (result == FAILED) {
      printf("%lu\n", seed);
      return FAILED;
    }
  }
  return 0;
}
