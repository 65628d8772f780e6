// What synchronisation does under forced schedules: the C library of this machine and the models must agree.
//
// A scenario is a list of (thread, operation). Natively, threads do their operations one after the other in this order; one
// that has not returned after a while is blocked, and goes on when a later operation lets it. redcomp gets the same as a program
// in which a variable `turn` forces the order:
//   - the program that asserts the recorded results, and that no more threads have gone on than natively, must be proved;
//   - the same with one recorded result changed, or one release denied, must be violated.
// Which of several blocked threads goes on is left open by POSIX, so only their number is compared.
#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

// ---- the objects, by the same names here and in the programs -----------------------------------------------------

sem_t s;
pthread_mutex_t m, e, r;
pthread_cond_t c;
pthread_rwlock_t l;
pthread_barrier_t b;
pthread_spinlock_t p;
pthread_once_t o = PTHREAD_ONCE_INIT;
timespec past{0, 0};
int bumped = 0;
void bump() { ++bumped; }
int valueOf() {
  int value = 0;
  sem_getvalue(&s, &value);
  return value;
}
int of(int result) { return result == -1 ? errno : result; }

const char* const kPreamble = R"(#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
sem_t s;
pthread_mutex_t m, e, r;
pthread_cond_t c;
pthread_rwlock_t l;
pthread_barrier_t b;
pthread_spinlock_t p;
pthread_once_t o = PTHREAD_ONCE_INIT;
struct timespec past;
int bumped = 0, turn = 0, gone_on = 0;
void bump(void) { bumped++; }
int valueOf(void) { int value; sem_getvalue(&s, &value); return value; }
int of(int result) { return result == -1 ? errno : result; }
)";

// What an operation does to what its thread holds, so that scenarios with undefined behaviour are left out.
enum class Holding { Nothing, Takes, Gives, Needs };

struct Operation {
  std::string text;
  int (*run)();
  Holding holding = Holding::Nothing;
};
#define OPERATION(text, holding) Operation{#text, [] { return int(text); }, Holding::holding}

struct Topic {
  std::string name;
  std::string init;  // in C
  void (*prepare)();
  std::vector<Operation> operations;
  bool unlocksAreChecked = false;  // an unlock by somebody else has a defined result
  bool recursive = false;          // whoever holds it may take it again
  std::set<int> oneOf = {};        // not empty: results that POSIX lets the library choose from
};
void PrintTo(const Topic& topic, std::ostream* out) { *out << topic.name; }
#define PREPARE(text) #text, [] { text }

pthread_mutexattr_t kind(int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type);
  return attributes;
}

const std::vector<Topic>& topics() {
  static const std::vector<Topic> all{
      {"semaphore", PREPARE(sem_init(&s, 0, 1);),
       {OPERATION(of(sem_wait(&s)), Nothing), OPERATION(of(sem_trywait(&s)), Nothing), OPERATION(of(sem_post(&s)), Nothing),
        OPERATION(of(sem_timedwait(&s, &past)), Nothing), OPERATION(valueOf(), Nothing)}},
      {"full_semaphore", PREPARE(sem_init(&s, 0, 2147483646);),
       {OPERATION(of(sem_trywait(&s)), Nothing), OPERATION(of(sem_post(&s)), Nothing), OPERATION(valueOf(), Nothing),
        OPERATION(of(sem_init(&s, 0, 2147483648u)), Nothing)}},
      {"mutex", PREPARE(pthread_mutex_init(&m, NULL);),
       {OPERATION(pthread_mutex_lock(&m), Takes), OPERATION(pthread_mutex_trylock(&m), Takes),
        OPERATION(pthread_mutex_timedlock(&m, &past), Takes), OPERATION(pthread_mutex_unlock(&m), Gives)}},
      {"error_checking", "pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, "
       "PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&e, &a);",
       [] { auto a = kind(PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&e, &a); },
       {OPERATION(pthread_mutex_lock(&e), Takes), OPERATION(pthread_mutex_trylock(&e), Takes),
        OPERATION(pthread_mutex_timedlock(&e, &past), Takes), OPERATION(pthread_mutex_unlock(&e), Gives)}, true},
      {"recursive", "pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, "
       "PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&r, &a);",
       [] { auto a = kind(PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&r, &a); },
       {OPERATION(pthread_mutex_lock(&r), Takes), OPERATION(pthread_mutex_trylock(&r), Takes),
        OPERATION(pthread_mutex_unlock(&r), Gives)}, true, true},
      {"rwlock", PREPARE(pthread_rwlock_init(&l, NULL);),
       {OPERATION(pthread_rwlock_rdlock(&l), Takes), OPERATION(pthread_rwlock_wrlock(&l), Takes),
        OPERATION(pthread_rwlock_tryrdlock(&l), Takes), OPERATION(pthread_rwlock_trywrlock(&l), Takes),
        OPERATION(pthread_rwlock_timedwrlock(&l, &past), Takes), OPERATION(pthread_rwlock_timedrdlock(&l, &past), Takes),
        OPERATION(pthread_rwlock_unlock(&l), Gives)}},
      {"spinlock", PREPARE(pthread_spin_init(&p, 0);),
       {OPERATION(pthread_spin_lock(&p), Takes), OPERATION(pthread_spin_trylock(&p), Takes),
        OPERATION(pthread_spin_unlock(&p), Gives)}},
      {"barrier", PREPARE(pthread_barrier_init(&b, NULL, 2);), {OPERATION(pthread_barrier_wait(&b), Nothing)}, false, false, {0, -1}},
      {"once", PREPARE(;), {OPERATION((pthread_once(&o, bump), bumped), Nothing)}},
      {"condition", PREPARE(pthread_mutex_init(&m, NULL); pthread_cond_init(&c, NULL);),
       {OPERATION(pthread_mutex_lock(&m), Takes), OPERATION(pthread_mutex_unlock(&m), Gives),
        OPERATION(pthread_cond_wait(&c, &m), Needs), OPERATION(pthread_cond_timedwait(&c, &m, &past), Needs),
        OPERATION(pthread_cond_signal(&c), Needs), OPERATION(pthread_cond_broadcast(&c), Needs)}},
  };
  return all;
}

// ---- the real library --------------------------------------------------------------------------------------------

constexpr int kThreads = 3;
constexpr int kBlocked = -1000;  // in the place of a result

struct Action {
  int thread, operation;
};
using Scenario = std::vector<Action>;

struct Record {
  bool meaningful = true;       // no undefined behaviour, and nobody is asked to do something while it is blocked
  std::vector<int> results;     // or kBlocked
  std::vector<int> later;       // what the blocked ones returned that went on, in any order
  std::vector<int> goneOn;      // after each action, how many blocked ones have
};

class NativeRun {
 public:
  // `patience`: how long to wait before a thread counts as blocked, 1 being what is enough on a machine that is not busy.
  NativeRun(const Topic& topic, const Scenario& scenario, int patience)
      : topic_(topic), scenario_(scenario), patience_(patience) {}

  Record run() {
    topic_.prepare();
    for (int t = 0; t < kThreads; ++t) std::thread([this, t] { serve(t); }).detach();
    for (const Action& action : scenario_) {
      if (!allowed(action)) {
        record_.meaningful = false;
        break;
      }
      perform(action);
    }
    return record_;
  }

 private:
  struct Slot {
    std::atomic<int> asked{-1}, done{0};
    int result = 0;
    bool blocked = false, counted = false;
    int operation = 0, held = 0;
  };

  void serve(int t) {
    Slot& slot = slots_[t];
    for (;;) {
      const int operation = slot.asked.exchange(-1);
      if (operation < 0) {
        std::this_thread::sleep_for(std::chrono::microseconds(50));
        continue;
      }
      slot.result = topic_.operations[operation].run();
      slot.done = 1;
    }
  }

  bool allowed(const Action& action) {
    const Slot& slot = slots_[action.thread];
    const Holding holding = topic_.operations[action.operation].holding;
    if (slot.blocked) return false;
    if (holding == Holding::Needs) return slot.held > 0;
    return holding != Holding::Gives || topic_.unlocksAreChecked || slot.held > 0;
  }

  bool waitFor(Slot& slot, int milliseconds) {
    for (int i = 0; i < milliseconds * 10 && !slot.done; ++i) std::this_thread::sleep_for(std::chrono::microseconds(100));
    return slot.done;
  }

  void finished(Slot& slot) {
    const Holding holding = topic_.operations[slot.operation].holding;
    if (slot.result == 0 && holding == Holding::Takes) ++slot.held;
    if (slot.result == 0 && holding == Holding::Gives) --slot.held;
    slot.blocked = false;
  }

  void perform(const Action& action) {
    Slot& slot = slots_[action.thread];
    slot.operation = action.operation;
    slot.done = 0;
    slot.asked = action.operation;
    if (waitFor(slot, 25 * patience_)) {
      record_.results.push_back(slot.result);
      finished(slot);
    } else {
      record_.results.push_back(kBlocked);
      slot.blocked = true;
    }
    int gone = record_.goneOn.empty() ? 0 : record_.goneOn.back();
    for (Slot& each : slots_)
      if (&each != &slot && each.blocked && waitFor(each, 10 * patience_)) {
        record_.later.push_back(each.result);
        finished(each);
        ++gone;
      }
    record_.goneOn.push_back(gone);
  }

  const Topic& topic_;
  const Scenario& scenario_;
  int patience_;
  std::array<Slot, kThreads> slots_;
  Record record_;
};

// In a process of its own: some threads stay blocked.
Record recordOf(const Topic& topic, const Scenario& scenario, int patience) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    auto* run = new NativeRun(topic, scenario, patience);
    const Record record = run->run();
    std::string text = fmt::format("{} {} ", int(record.meaningful), record.later.size());
    for (const int each : record.later) text += fmt::format("{} ", each);
    for (std::size_t i = 0; i < record.results.size(); ++i) text += fmt::format("{} {} ", record.results[i], record.goneOn[i]);
    const ssize_t written = write(ends[1], text.data(), text.size());
    _exit(written < 0);
  }
  close(ends[1]);
  std::string text;
  char buffer[256];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, n);
  close(ends[0]);
  waitpid(child, nullptr, 0);
  std::istringstream in(text);
  Record record;
  std::size_t later = 0;
  in >> record.meaningful >> later;
  record.later.resize(later);
  for (int& each : record.later) in >> each;
  for (int result, gone; in >> result >> gone;) {
    record.results.push_back(result);
    record.goneOn.push_back(gone);
  }
  return record;
}

// ---- the same for redcomp ----------------------------------------------------------------------------------------

enum class Change { None, Result, Release };

std::string actionIn(const Topic& topic, const Scenario& scenario, const Record& record, int i, Change change) {
  const std::string call = topic.operations[scenario[i].operation].text;
  const std::string begin = fmt::format(
      "  __VERIFIER_atomic_begin(); __VERIFIER_assume(turn == {} && gone_on >= {}); __VERIFIER_atomic_end();\n", i,
      i > 0 ? record.goneOn[i - 1] : 0);
  if (record.results[i] == kBlocked) {
    const std::string denied = change == Change::Release ? fmt::format(" assert(gone_on < {});", record.goneOn.back()) : "";
    return begin + fmt::format("  turn = {};\n  {};\n  __VERIFIER_atomic_begin(); gone_on++;{} __VERIFIER_atomic_end();\n", i + 1,
                               call, denied);
  }
  const bool last = i + 1 == int(scenario.size());
  const int expected = record.results[i] + (change == Change::Result && last ? 1 : 0);
  std::string check = fmt::format("result == {}", expected);
  if (!topic.oneOf.empty() && change != Change::Result) {
    check = "0";
    for (const int each : topic.oneOf) check += fmt::format(" || result == {}", each);
  }
  return begin + fmt::format("  result = {};\n  assert({});\n  assert(gone_on <= {});\n  turn = {};\n", call, check,
                             record.goneOn[i], i + 1);
}

std::string programFor(const Topic& topic, const Scenario& scenario, const Record& record, Change change) {
  std::string text = kPreamble;
  for (int t = 0; t < kThreads; ++t) {
    text += fmt::format("void *thread{}(void *unused) {{\n  int result;\n", t);
    for (std::size_t i = 0; i < scenario.size(); ++i)
      if (scenario[i].thread == t) text += actionIn(topic, scenario, record, static_cast<int>(i), change);
    text += "  return 0;\n}\n";
  }
  text += "int main(void) {\n  pthread_t t;\n  " + topic.init + "\n";
  for (int t = 0; t < kThreads; ++t) text += fmt::format("  pthread_create(&t, 0, thread{}, 0);\n", t);
  return text + "  pthread_exit(0);\n}\n";
}

std::string verdictOf(const std::string& program) {
  const std::string file = fmt::format("concurrent_{}.c", getpid());
  std::ofstream(file) << program;
  const std::string command =
      fmt::format("{} {} --safety --spurious-wakeups off --timeout 20 --jobs 1 2>&1", REDCOMP_EXECUTABLE, file);
  FILE* output = popen(command.c_str(), "r");
  char line[512] = "";
  if (!fgets(line, sizeof line, output)) line[0] = 0;
  while (fgetc(output) != EOF) {}
  pclose(output);
  std::remove(file.c_str());
  return line;
}

// ---- scenarios ---------------------------------------------------------------------------------------------------

// Number `n` of all of this length.
Scenario scenarioOf(const Topic& topic, int length, unsigned long n) {
  Scenario scenario;
  for (int i = 0; i < length; ++i) {
    scenario.push_back({static_cast<int>(n % kThreads), static_cast<int>(n / kThreads % topic.operations.size())});
    n /= kThreads * topic.operations.size();
  }
  return scenario;
}

struct Comparison {
  bool meaningful = false;  // it says something: it has no undefined behaviour, and something happens at its end
  bool blocks = false;
  std::string disagreement = {};
};

Comparison compare(const Topic& topic, const Scenario& scenario, int patience) {
  const Record record = recordOf(topic, scenario, patience);
  if (!record.meaningful || record.results.size() != scenario.size()) return {};
  const bool ends = record.results.back() != kBlocked;
  const bool releases = record.goneOn.back() > 0;
  Comparison result{true, std::count(record.results.begin(), record.results.end(), kBlocked) > 0};
  const auto expect = [&](Change change, const char* verdict) {
    const std::string program = programFor(topic, scenario, record, change);
    const std::string answer = verdictOf(program);
    if (!answer.starts_with(verdict)) result.disagreement += "not " + (verdict + (": " + answer)) + program;
  };
  expect(Change::None, "proved");
  if (ends && topic.oneOf.empty()) expect(Change::Result, "violated");
  if (releases) expect(Change::Release, "violated");
  return result;
}

class Concurrent : public testing::TestWithParam<Topic> {};

TEST_P(Concurrent, AgreesWithTheLibrary) {
  const Topic& topic = GetParam();
  const char* asked = std::getenv("REDCOMP_SCENARIOS");  // of each topic
  const int wanted = asked ? std::atoi(asked) : 5;
  unsigned long next = 12345;
  int compared = 0, blocking = 0;
  for (int tried = 0; tried < wanted * 40 && compared < wanted; ++tried) {
    next = next * 6364136223846793005UL + 1442695040888963407UL;
    const Scenario scenario = scenarioOf(topic, 2 + tried % 4, next >> 20);
    Comparison found = compare(topic, scenario, 1);
    if (!found.disagreement.empty()) found = compare(topic, scenario, 10);  // the machine may have been busy
    EXPECT_EQ(found.disagreement, "");
    compared += found.meaningful;
    blocking += found.blocks;
  }
  EXPECT_GT(compared, 0);
  std::printf("%s: %d scenarios, %d of them with blocked threads\n", topic.name.c_str(), compared, blocking);
}

INSTANTIATE_TEST_SUITE_P(Library, Concurrent, testing::ValuesIn(topics()), [](const auto& info) { return info.param.name; });

}  // namespace
