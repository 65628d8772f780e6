// Which constructs, variables and locks a program has.
#include <fmt/format.h>

#include <algorithm>

#include "tests/fuzz/generator.h"
#include "tests/fuzz/hand_made.h"

namespace redcomp::fuzz {

Generator::Generator(Random& random, const Size& size) : random_(random), size_(size) {
  chooseFeatures();
  for (int n = random_.chance(60) ? 1 : 2; n > 0; --n) addLock();
  chooseVariables();
}

// A tiny program has room for a few features only, and they get more of it.
void Generator::chooseFeatures() {
  static const std::vector<std::string> plain{
      "array", "pointer", "struct", "byte",     "input", "flag",    "call", "end",   "own",    "result",
      "heap",  "address", "switch", "indirect", "jump",  "static",  "long", "large", "choice", "unsigned"};
  static const std::vector<std::string> traps{
      "unfinished", "correlated", "handover", "either", "stale", "misuse", "trylock", "lockpointer", "spin",   "poll",
      "atomic",     "condition",  "spawn",    "elsewhere", "early", "assume", "loop",  "guarded",     "barrier"};
  if (size_.tiny) {
    for (int n = random_.between(0, 2); n > 0; --n) features_.insert(random_.choice(plain));
    for (int n = random_.between(1, 2); n > 0; --n) features_.insert(random_.choice(traps));
    return;
  }
  for (const auto& features : {plain, traps})
    for (const std::string& feature : features)
      if (random_.chance(25)) features_.insert(feature);
}

void Generator::chooseVariables() {
  variables_ = {"x"};
  if (random_.chance(70)) variables_.push_back("y");
  if (random_.chance(20)) variables_.push_back("z");
  if (has("array")) append(variables_, {"a[0]", "a[1]"});
  if (has("struct")) append(variables_, {"s.u", "s.v"});
  if (has("byte")) variables_.push_back("b");
  if (has("unsigned")) variables_.push_back("u");
  if (has("heap")) variables_.push_back("*n");
  if (has("long")) variables_.push_back("w");
  for (const std::string& variable : variables_)
    owner_[variable] = random_.chance(75) ? random_.between(0, static_cast<int>(locks_.size()) - 1) : -1;
}

void Generator::addLock() {
  using Kind = Lock::Kind;
  const int roll = random_.between(0, 99);
  const std::string number = std::to_string(locks_.size());
  if (roll < 40 || has("lockpointer")) locks_.push_back({Kind::Mutex, "m" + number});
  else if (roll < 44) locks_.push_back({Kind::Recursive, "m" + number});
  else if (roll < 46) locks_.push_back({Kind::ErrorChecking, "m" + number});
  else if (roll < 52) locks_.push_back({Kind::Element, "k[" + number + "]"});
  else if (roll < 75) locks_.push_back({Kind::HandMade, "h" + number, random_.between(0, static_cast<int>(kHandMade.size()) - 1)});
  else if (roll < 83) locks_.push_back({Kind::Semaphore, "q" + number});
  else if (roll < 88) locks_.push_back({Kind::WriteLock, "w" + number});
  else if (roll < 90) locks_.push_back({Kind::Spin, "v" + number});
  else locks_.push_back({Kind::Section, ""});
}

Lines Generator::prologue() {
  Lines lines{"#include <assert.h>", "#include <pthread.h>", "#include <semaphore.h>", "#include <stdlib.h>",
              "extern void __VERIFIER_assume(int);", "extern int __VERIFIER_nondet_int(void);",
              "extern _Bool __VERIFIER_nondet_bool(void);", "extern void __VERIFIER_atomic_begin(void);",
              "extern void __VERIFIER_atomic_end(void);"};
  append(lines, variableDeclarations());
  append(lines, lockDeclarations());
  append(lines, helpers());
  for (int site = 0; site < sites_; ++site) lines.push_back(fmt::format("int {}{};", kObserved, site));
  return lines;
}

Lines Generator::variableDeclarations() {
  static const std::vector<const char*> large{"2147483647", "2147483646", "-2147483647"};
  Lines lines;
  for (const char* name : {"x", "y", "z"})
    lines.push_back(fmt::format("int {} = {};", name, random_.chance(75) ? 0 : random_.between(1, 2)));
  if (has("large")) lines.front() = fmt::format("int x = {};", random_.choice(large));
  append(lines, {"int f;", "int g;", "int serving;", "int flags[2];", "int turn;", "int c;"});
  if (has("array")) lines.push_back("int a[2];");
  if (has("struct")) lines.push_back("struct { int u; int v; } s;");
  if (has("byte")) lines.push_back(fmt::format("unsigned char b = {};", random_.chance(50) ? 254 : 0));
  if (has("pointer")) lines.push_back(fmt::format("int *p = &{};", pointee()));
  if (has("own")) lines.push_back("__thread int own;");
  if (has("unsigned")) lines.push_back("unsigned u;");
  if (has("heap")) lines.push_back("int *n;");
  if (has("long")) lines.push_back(random_.chance(50) ? "unsigned long w = 4294967295;" : fmt::format("long w = {};", random_.choice(large)));
  if (joinedElsewhere_) lines.push_back("pthread_t h[4];");
  return lines;
}

Lines Generator::lockDeclarations() const {
  Lines lines;
  for (const auto& [kind, name, handMade] : locks_) switch (kind) {
    case Lock::Kind::Mutex: lines.push_back(fmt::format("pthread_mutex_t {} = PTHREAD_MUTEX_INITIALIZER;", name)); break;
    case Lock::Kind::Recursive:
    case Lock::Kind::ErrorChecking: lines.push_back(fmt::format("pthread_mutex_t {};", name)); break;
    case Lock::Kind::Element: lines.push_back("pthread_mutex_t k[2];"); break;
    case Lock::Kind::WriteLock: lines.push_back(fmt::format("pthread_rwlock_t {} = PTHREAD_RWLOCK_INITIALIZER;", name)); break;
    case Lock::Kind::Spin: lines.push_back(fmt::format("pthread_spinlock_t {};", name)); break;
    case Lock::Kind::Semaphore: lines.push_back(fmt::format("sem_t {};", name)); break;
    case Lock::Kind::Section: break;
    case Lock::Kind::HandMade:
      lines.push_back(fmt::format("int {};", name));
      append(lines, filled(kHandMade[handMade].functions, name));
  }
  if (locks_.size() == 2 && locks_[0].kind == Lock::Kind::Element && locks_[1].kind == Lock::Kind::Element) lines.pop_back();
  if (has("lockpointer")) lines.push_back("pthread_mutex_t *lp = &m0;");
  append(lines, {"pthread_mutex_t cm = PTHREAD_MUTEX_INITIALIZER;", "pthread_cond_t cv = PTHREAD_COND_INITIALIZER;", "pthread_barrier_t bar;"});
  return lines;
}

Lines Generator::helpers() const {
  Lines lines;
  if (has("call")) append(lines, {"void add(int *to, int k) {", "  *to = *to + k;", "}", "int get(int *from) {", "  return *from;", "}"});
  if (has("static")) append(lines, {"int tick(void) {", "  static int ticks;", "  ticks = ticks + 1;", "  return ticks;", "}"});
  if (has("indirect"))
    append(lines, {"void enter(pthread_mutex_t *lock) {", "  pthread_mutex_lock(lock);", "}",
                   "void leave(pthread_mutex_t *lock) {", "  pthread_mutex_unlock(lock);", "}"});
  return lines;
}

Lines Generator::initialisation() {
  Lines lines;
  const auto withKind = [&](const std::string& name, const char* kind) {
    append(lines, {fmt::format("pthread_mutexattr_t {}_kind;", name), fmt::format("pthread_mutexattr_init(&{}_kind);", name),
                   fmt::format("pthread_mutexattr_settype(&{}_kind, {});", name, kind), fmt::format("pthread_mutex_init(&{0}, &{0}_kind);", name)});
  };
  for (const Lock& lock : locks_) {
    if (lock.kind == Lock::Kind::Semaphore) lines.push_back(fmt::format("sem_init(&{}, 0, {});", lock.name, random_.chance(80) ? 1 : random_.between(0, 2)));
    if (lock.kind == Lock::Kind::Recursive) withKind(lock.name, "PTHREAD_MUTEX_RECURSIVE");
    if (lock.kind == Lock::Kind::ErrorChecking) withKind(lock.name, "PTHREAD_MUTEX_ERRORCHECK");
    if (lock.kind == Lock::Kind::Spin) lines.push_back(fmt::format("pthread_spin_init(&{}, 0);", lock.name));
    if (lock.kind == Lock::Kind::Element) lines.push_back(fmt::format("pthread_mutex_init(&{}, 0);", lock.name));
  }
  return lines;
}

}  // namespace redcomp::fuzz
