// The scheduler that is written behind the user's program (replay_program.h).
#pragma once

namespace redcomp::reports {

// At the top: no types are known yet, and line numbers are the user's.
inline constexpr const char* kReplayPrelude =
    "int redcomp_turn(int), redcomp_let(int), redcomp_back(int), redcomp_after(int), redcomp_create(), redcomp_thrd_create(), redcomp_wait(), redcomp_timedwait(); long long redcomp_input(void); "
    "void redcomp_exit(void *) __attribute__((noreturn)); void redcomp_thrd_exit(int) __attribute__((noreturn));\n";

// After the tables redcomp_blocks, redcomp_stops, redcomp_inputs and the constants.
inline constexpr const char* kReplayRuntime = R"c(
extern int usleep(unsigned), dprintf(int, const char *, ...);
extern void _exit(int), exit(int);
extern void *redcomp_memory(__SIZE_TYPE__, __SIZE_TYPE__) __asm__("calloc");
static int redcomp_position;                        /* the block that runs; REDCOMP_BLOCKS: all have been run */
static int redcomp_threads = 1;                     /* created so far */
static __thread int redcomp_self, redcomp_visits[REDCOMP_POINTS + 1], redcomp_taken;
static __thread int redcomp_here = -1;              /* the block of this thread that was begun last */

static int redcomp_now(void) { return __atomic_load_n(&redcomp_position, __ATOMIC_RELAXED); }
static void redcomp_to(int position) {
  __asm__ volatile("" ::: "memory");
  __atomic_store_n(&redcomp_position, position, __ATOMIC_RELAXED);
}
static void redcomp_until(int position) {
  while (redcomp_now() < position) usleep(50);
  __asm__ volatile("" ::: "memory");
}
static int redcomp_next(void) {
  for (int k = redcomp_here + 1; k < REDCOMP_BLOCKS; ++k)
    if (redcomp_blocks[k].thread == redcomp_self) return k;
  return -1;
}
static void redcomp_hand_over(void) {
  if (redcomp_here >= 0 && redcomp_now() == redcomp_here) redcomp_to(redcomp_here + 1);
}
static void redcomp_begin(int block) {
  redcomp_until(block);
  redcomp_here = block;
}
static void redcomp_stop(void) {
  redcomp_hand_over();
  if (REDCOMP_FOR_EVER) for (;;) usleep(1000000);
  redcomp_until(REDCOMP_BLOCKS);
  if (redcomp_self == REDCOMP_LATE) usleep(20000);
}
static int redcomp_stops_at(int point) {
  for (int k = 0; redcomp_stops[k].thread >= 0; ++k)
    if (redcomp_stops[k].thread == redcomp_self && redcomp_stops[k].point == point && redcomp_stops[k].visit == redcomp_visits[point]) return 1;
  return 0;
}
__attribute__((noinline)) int redcomp_turn(int point) {
  const int visit = ++redcomp_visits[point], next = redcomp_next();
  if (next >= 0 && redcomp_blocks[next].point == point && redcomp_blocks[next].visit == visit) {
    redcomp_hand_over();
    redcomp_begin(next);
  }
  if (redcomp_stops_at(point)) redcomp_stop();
  return 0;
}
__attribute__((noinline)) int redcomp_let(int point) {
  const int visit = ++redcomp_visits[point], next = redcomp_next();
  if (redcomp_stops_at(point) || (next >= 0 && redcomp_blocks[next].point == point && redcomp_blocks[next].visit == visit)) redcomp_hand_over();
  return 0;
}
__attribute__((noinline)) int redcomp_back(int point) {
  const int next = redcomp_next();
  if (next >= 0 && redcomp_blocks[next].point == point && redcomp_blocks[next].visit == redcomp_visits[point]) redcomp_begin(next);
  if (redcomp_stops_at(point)) redcomp_stop();
  return 0;
}
/* After an access that races: the other one comes before this thread does anything else, which would hide it from sanitizers. */
int redcomp_after(int point) {
  if (redcomp_stops_at(point)) usleep(100000);
  return 0;
}
long long redcomp_input(void) {
  const int k = redcomp_taken++;
  return redcomp_inputs[redcomp_self][k < REDCOMP_INPUTS ? k : REDCOMP_INPUTS];
}
struct redcomp_start { void *(*function)(void *); void *argument; int number; };
static void *redcomp_run(void *given) {
  struct redcomp_start *start = given;
  redcomp_self = start->number;
  const int first = redcomp_next();
  if (first >= 0) redcomp_begin(first);
  else redcomp_stop();
  void *result = start->function(start->argument);
  redcomp_hand_over();
  return result;
}
int redcomp_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument) {
  struct redcomp_start *start = redcomp_memory(1, sizeof *start);
  start->function = function;
  start->argument = argument;
  start->number = redcomp_threads++;
  *(volatile pthread_t *)thread = *thread;            /* a sanitizer does not see that pthread_create writes to it */
  return pthread_create(thread, attributes, redcomp_run, start);
}
/* C11: glibc takes one kind of thread for the other, and so mutexes and conditions. */
struct redcomp_c11 { int (*function)(void *); void *argument; };
static void *redcomp_run_c11(void *given) {
  struct redcomp_c11 *start = given;
  return (void *)(long)start->function(start->argument);
}
int redcomp_thrd_create(void *thread, int (*function)(void *), void *argument) {
  struct redcomp_c11 *start = redcomp_memory(1, sizeof *start);
  start->function = function;
  start->argument = argument;
  return redcomp_create((pthread_t *)thread, 0, redcomp_run_c11, start);
}
void redcomp_exit(void *result) {
  redcomp_hand_over();
  pthread_exit(result);
}
void redcomp_thrd_exit(int result) { redcomp_exit((void *)(long)result); }
/* The schedule says when a wait ends, by a signal or without one. */
int redcomp_wait(void *given_condition, void *given_mutex) {
  pthread_cond_t *condition = given_condition;
  pthread_mutex_t *mutex = given_mutex;
  static __thread int waits;
  const int next = redcomp_next();
  if (++waits == redcomp_sleeps[redcomp_self]) {
    redcomp_hand_over();
    return pthread_cond_wait(condition, mutex);
  }
  if (next < 0 || redcomp_blocks[next].point >= 0) return 0;  /* it came back at once */
  pthread_mutex_unlock(mutex);
  redcomp_hand_over();
  redcomp_begin(next);
  return pthread_mutex_lock(mutex);
}
int redcomp_timedwait(void *condition, void *mutex, const void *until) { return redcomp_wait(condition, mutex); }
static void *redcomp_watch(void *unused) {
  int before = -1, quiet = 0;
  for (;;) {
    usleep(100000);
    const int now = redcomp_now();
    quiet = now == before ? quiet + 1 : 0;
    before = now;
    if (REDCOMP_WAITS && now >= REDCOMP_BLOCKS && quiet >= 10) {
      dprintf(2, "redcomp: deadlock, as told\n");
      _exit(1);
    }
    if (!REDCOMP_FOR_EVER && !REDCOMP_WAITS && now >= REDCOMP_BLOCKS && quiet >= 50) {
      dprintf(2, "redcomp: both accesses have been made; the program goes on, and is ended here\n");
      exit(0);                                          /* a sanitizer that has seen the race says otherwise */
    }
    if (quiet >= 100) {
      dprintf(2, "redcomp: the schedule could not be followed after block %d of %d\n", now, REDCOMP_BLOCKS);
      _exit(3);
    }
  }
  return unused;
}
__attribute__((constructor)) static void redcomp_start_up(void) {
  pthread_t watch;
  redcomp_here = 0;
  pthread_create(&watch, 0, redcomp_watch, 0);
}
)c";

}  // namespace redcomp::reports
