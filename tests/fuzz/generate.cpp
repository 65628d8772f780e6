#include "tests/fuzz/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace redcomp::fuzz {

namespace {

// How a hand-made lock is taken and given back; `{0}` is the variable.
struct HandMade {
  Lines acquire, release;
};

const std::vector<HandMade> kHandMade{
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} == 0);", "{0} = 1;", "__VERIFIER_atomic_end();"}, {"{0} = 0;"}},
    {{"__VERIFIER_atomic_take_{0}();"}, {"__VERIFIER_atomic_give_{0}();"}},
    {{"while (__sync_lock_test_and_set(&{0}, 1)) {", "}"}, {"__sync_lock_release(&{0});"}},
    {{"while (!__sync_bool_compare_and_swap(&{0}, 0, 1)) {", "}"}, {"{0} = 0;"}},
    {{"while (__atomic_exchange_n(&{0}, 1, __ATOMIC_SEQ_CST)) {", "while ({0}) {", "}", "}"},
     {"__atomic_store_n(&{0}, 0, __ATOMIC_SEQ_CST);"}},
    {{"while ({0} != 0) {", "}", "{0} = 1;"}, {"{0} = 0;"}},  // broken: the test and the write are two steps
    {{"__VERIFIER_assume({0} == 0);", "{0} = 1;"}, {"{0} = 0;"}},  // broken too
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} == 0);", "{0} = id + 1;", "__VERIFIER_atomic_end();"},
     {"if ({0} == id + 1) {", "  {0} = 0;", "}"}},  // with an owner
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} < 2);", "{0} = {0} + 1;", "__VERIFIER_atomic_end();"},
     {"__sync_fetch_and_sub(&{0}, 1);"}},  // lets two in
    {{"__VERIFIER_atomic_begin();", "__VERIFIER_assume({0} >= 0);", "{0} = {0} - 1;", "__VERIFIER_atomic_end();"},
     {"__VERIFIER_atomic_begin();", "{0} = {0} + 1;", "__VERIFIER_atomic_end();"}},  // the other way round
    {{"while (1) {", "  if (__sync_val_compare_and_swap(&{0}, 0, 1) == 0) {", "    break;", "  }", "}"}, {"__sync_val_compare_and_swap(&{0}, 1, 0);"}},
    {{"r = __atomic_exchange_n(&{0}, 1, __ATOMIC_SEQ_CST);", "__VERIFIER_assume(r == 0);"}, {"{0} = 0;"}},  // may leave it taken
    {{"flags[id & 1] = 1;", "turn = 1 - (id & 1);", "while (flags[1 - (id & 1)] && turn == 1 - (id & 1)) {", "}"},
     {"flags[id & 1] = 0;"}},  // Peterson's
    {{"ticket = __sync_fetch_and_add(&{0}, 1);", "while (serving != ticket) {", "}"}, {"serving = serving + 1;"}},
};

const char* const kAnyNumber = "  while (__VERIFIER_nondet_bool()) {";  // in main, before a creation

class Generator {
 public:
  Generator(Random& random, const Size& size) : random_(random), size_(size) {}

  Lines program() {
    chooseFeatures();
    Lines threads;
    const int functions = random_.chance(45) ? 1 : random_.between(2, size_.threads);
    const int count = functions > 1 ? functions : random_.between(1, size_.threads);
    for (int f = 0; f < functions; ++f) append(threads, threadFunction(f));
    const Lines main = mainFunction(functions, count);
    Lines all = prologue();
    append(all, threads);
    append(all, main);
    return all;
  }

 private:
  // ---- what there is ----
  struct Lock {
    enum class Kind { Mutex, Recursive, Element, HandMade, Semaphore, WriteLock, Section } kind;
    std::string name;
    int handMade = 0;
  };

  bool has(const std::string& feature) const { return features_.contains(feature); }

  void chooseFeatures() {
    for (const char* feature : {"array", "pointer", "struct", "byte", "input", "loop", "spin", "flag", "trylock", "call", "end",
                                "assume", "atomic", "condition", "own", "result", "heap", "address", "spawn", "switch", "choice", "indirect",
                                "static", "unsigned", "jump", "misuse", "guarded", "poll", "unfinished"})
      if (random_.chance(30)) features_.insert(feature);
    variables_ = {"x", "y"};
    if (random_.chance(40)) variables_.push_back("z");
    if (has("array")) variables_.insert(variables_.end(), {"a[0]", "a[1]"});
    if (has("struct")) variables_.insert(variables_.end(), {"s.u", "s.v"});
    if (has("byte")) variables_.push_back("b");
    if (has("unsigned")) variables_.push_back("u");
    if (has("heap")) variables_.push_back("*n");
    for (int n = random_.between(1, 2); n > 0; --n) addLock();
    for (const std::string& variable : variables_)
      owner_[variable] = random_.chance(75) ? random_.between(0, static_cast<int>(locks_.size()) - 1) : -1;
  }

  void addLock() {
    const int roll = random_.between(0, 99);
    const std::string number = std::to_string(locks_.size());
    if (roll < 40) locks_.push_back({Lock::Kind::Mutex, "m" + number});
    else if (roll < 45) locks_.push_back({Lock::Kind::Recursive, "m" + number});
    else if (roll < 52) locks_.push_back({Lock::Kind::Element, "k[" + number + "]"});
    else if (roll < 75) locks_.push_back({Lock::Kind::HandMade, "h" + number, random_.between(0, static_cast<int>(kHandMade.size()) - 1)});
    else if (roll < 85) locks_.push_back({Lock::Kind::Semaphore, "q" + number});
    else if (roll < 90) locks_.push_back({Lock::Kind::WriteLock, "w" + number});
    else locks_.push_back({Lock::Kind::Section, ""});
  }

  Lines prologue() {
    Lines lines{"#include <assert.h>", "#include <pthread.h>", "#include <semaphore.h>", "#include <stdlib.h>",
                "extern void __VERIFIER_assume(int);", "extern int __VERIFIER_nondet_int(void);",
                "extern _Bool __VERIFIER_nondet_bool(void);", "extern void __VERIFIER_atomic_begin(void);",
                "extern void __VERIFIER_atomic_end(void);"};
    for (const char* name : {"x", "y", "z"})
      lines.push_back(fmt::format("int {} = {};", name, random_.chance(70) ? 0 : random_.between(1, 2)));
    lines.push_back("int f;");
    lines.push_back("int g;");
    lines.push_back("int serving;");
    if (has("array")) lines.push_back("int a[2];");
    if (has("struct")) lines.push_back("struct { int u; int v; } s;");
    if (has("byte")) lines.push_back(fmt::format("unsigned char b = {};", random_.chance(50) ? 254 : 0));
    if (has("pointer")) lines.push_back(fmt::format("int *p = &{};", pointee()));
    if (has("own")) lines.push_back("__thread int own;");
    if (has("unsigned")) lines.push_back("unsigned u;");
    if (has("heap")) lines.push_back("int *n;");
    append(lines, {"int flags[2];", "int turn;"});
    if (has("atomic")) lines.push_back("int c;");
    bool elements = false;
    for (const Lock& lock : locks_) {
      if (lock.kind == Lock::Kind::Recursive) lines.push_back(fmt::format("pthread_mutex_t {};", lock.name));
      if (lock.kind == Lock::Kind::Mutex) lines.push_back(fmt::format("pthread_mutex_t {} = PTHREAD_MUTEX_INITIALIZER;", lock.name));
      if (lock.kind == Lock::Kind::WriteLock) lines.push_back(fmt::format("pthread_rwlock_t {} = PTHREAD_RWLOCK_INITIALIZER;", lock.name));
      if (lock.kind == Lock::Kind::HandMade) lines.push_back(fmt::format("int {};", lock.name));
      if (lock.kind == Lock::Kind::Semaphore) lines.push_back(fmt::format("sem_t {};", lock.name));
      elements |= lock.kind == Lock::Kind::Element;
      if (lock.kind == Lock::Kind::HandMade && lock.handMade == 1)
        append(lines, filled({"void __VERIFIER_atomic_take_{0}(void) {", "  __VERIFIER_assume({0} == 0);", "  {0} = 1;", "}",
                              "void __VERIFIER_atomic_give_{0}(void) {", "  {0} = 0;", "}"}, lock.name));
    }
    if (elements) lines.push_back("pthread_mutex_t k[2];");
    if (has("condition")) append(lines, {"pthread_mutex_t cm = PTHREAD_MUTEX_INITIALIZER;", "pthread_cond_t cv = PTHREAD_COND_INITIALIZER;"});
    if (has("call")) append(lines, {"void add(int *to, int k) {", "  *to = *to + k;", "}", "int get(int *from) {", "  return *from;", "}"});
    if (has("static")) append(lines, {"int tick(void) {", "  static int ticks;", "  ticks = ticks + 1;", "  return ticks;", "}"});
    if (has("indirect")) {
      append(lines, {"void enter(pthread_mutex_t *lock) {", "  pthread_mutex_lock(lock);", "}"});
      append(lines, {"void leave(pthread_mutex_t *lock) {", "  pthread_mutex_unlock(lock);", "}"});
    }
    if (has("spawn")) append(lines, {"void *child(void *arg) {", "  " + childStatement_, "  return 0;", "}"});
    for (int site = 0; site < sites_; ++site) lines.push_back(fmt::format("int {}{};", kObserved, site));
    return lines;
  }

  // ---- expressions ----
  std::string pointee() {
    std::vector<std::string> ints;
    std::ranges::copy_if(variables_, std::back_inserter(ints), [](const auto& v) { return v != "b" && v != "u" && v != "*n"; });
    return random_.choice(ints);
  }

  // A shared variable: one that the locks held now protect, mostly.
  std::string variable() {
    std::vector<std::string> fitting;
    for (const std::string& each : variables_)
      if (owner_[each] == -1 || std::ranges::find(held_, owner_[each]) != held_.end()) fitting.push_back(each);
    if (has("pointer") && random_.chance(20)) return "*p";
    if (has("own") && random_.chance(15)) return "own";
    if (has("address") && inThread_ && random_.chance(20)) return "*mine";
    if (has("array") && random_.chance(15)) return fmt::format("a[{} & 1]", random_.choice(locals()));
    if (fitting.empty() || random_.chance(8)) return random_.choice(variables_);
    return random_.choice(fitting);
  }

  std::string variableBut(const std::string& other) {
    for (int tries = 0; tries < 5; ++tries)
      if (const std::string chosen = variable(); chosen != other) return chosen;
    return other == "x" ? "y" : "x";
  }

  static std::vector<std::string> locals() { return {"r", "t", "id"}; }

  std::string atom() {
    const int roll = random_.between(0, 9);
    if (roll < 4) return variable();
    if (roll < 7) return random_.choice(locals());
    if (roll == 7 && has("static") && random_.chance(40)) return "tick()";
    if (roll == 7 && has("call")) return fmt::format("get(&{})", pointee());
    return std::to_string(random_.between(0, 2));
  }

  std::string expression() {
    if (has("choice") && random_.chance(30)) return choice();
    switch (random_.between(0, 7)) {
      case 0: return fmt::format("{} + {}", atom(), random_.between(1, 2));
      case 1: return fmt::format("{} - {}", atom(), atom());
      case 2: return fmt::format("{} + {}", atom(), atom());
      case 3: return fmt::format("1 - {}", atom());
      case 4: return fmt::format("({} + 1) % 3", atom());
      case 5: return std::to_string(random_.between(0, 2));
      default: return atom();
    }
  }

  std::string choice() {
    switch (random_.between(0, 4)) {
      case 0: return fmt::format("{} > 0 ? {} : {}", atom(), atom(), atom());
      case 1: return fmt::format("{} && {}", atom(), atom());
      case 2: return fmt::format("{} || {} == 1", atom(), atom());
      case 3: return fmt::format("({} = {})", random_.chance(50) ? variable() : "r", atom());
      default: return fmt::format("{}++ + {}", random_.chance(50) ? variable() : "r", random_.between(0, 1));
    }
  }

  std::string condition() {
    static const std::vector<std::string> operators{"==", "!=", "<", ">=", ">"};
    if (has("input") && random_.chance(25)) return "__VERIFIER_nondet_bool()";
    const std::string test = fmt::format("{} {} {}", atom(), random_.choice(operators), random_.between(0, 2));
    if (!random_.chance(20)) return test;
    return fmt::format("{} {} {} == {}", test, random_.chance(50) ? "&&" : "||", atom(), random_.between(0, 1));
  }

  // ---- statements ----
  static void append(Lines& to, const Lines& lines) { to.insert(to.end(), lines.begin(), lines.end()); }
  static Lines indented(Lines lines) {
    for (std::string& line : lines) line = "  " + line;
    return lines;
  }
  static Lines block(const std::string& head, const Lines& body) {
    Lines lines{head + " {"};
    append(lines, indented(body));
    lines.push_back("}");
    return lines;
  }

  std::string assignment() {
    const std::string target = variable();
    switch (random_.between(0, 7)) {
      case 0: return target + "++;";
      case 1: return fmt::format("{} = {} + 1;", target, target);
      case 2: return fmt::format("{} += {};", target, random_.between(1, 2));
      case 3: return fmt::format("{} = {};", random_.chance(50) ? "r" : "t", variable());
      case 4: return fmt::format("{} = {} + {};", target, random_.choice(locals()), random_.between(0, 1));
      case 5: return target + "--;";
      default: return fmt::format("{} = {};", target, expression());
    }
  }

  Lines simple() {
    const int roll = random_.between(0, 99);
    if (roll < 8 && has("pointer")) return {fmt::format("p = &{};", pointee())};
    if (roll < 16 && has("atomic")) return {atomicOperation()};
    if (roll < 24 && has("call")) return {fmt::format("add(&{}, {});", pointee(), random_.between(1, 2))};
    if (roll < 30 && has("input")) return {"r = __VERIFIER_nondet_int();", fmt::format("__VERIFIER_assume(0 <= r && r <= {});", random_.between(1, 2))};
    if (roll < 36 && has("flag")) return {fmt::format("{} = {};", random_.chance(50) ? "f" : "g", random_.chance(75) ? 1 : 0)};
    if (roll < 48) return {site()};
    if (roll < 52 && has("misuse")) return misuse();
    if (roll < 60 && has("guarded")) return guarded();
    if (roll < 62 && has("heap")) return {"n = calloc(1, sizeof(int));"};
    return {assignment()};
  }

  // Mutexes are not only locked and unlocked, and locks made by hand are variables like others.
  Lines misuse() {
    for (const Lock& lock : locks_)
      if (lock.kind == Lock::Kind::HandMade && random_.chance(60))
        return {fmt::format("{} = {};", lock.name, random_.between(0, 1))};
    for (const Lock& lock : locks_)
      if (lock.kind == Lock::Kind::Mutex && random_.chance(60))
        return {random_.chance(50) ? fmt::format("pthread_mutex_init(&{}, 0);", lock.name) : fmt::format("pthread_mutex_unlock(&{});", lock.name)};
    return {assignment()};
  }

  // What is tested is changed: right under a lock, and a race without one.
  Lines guarded() {
    const std::string v = variable();
    switch (random_.between(0, 3)) {
      case 0: return block(fmt::format("if ({} < {})", v, random_.between(1, 3)), {v + "++;"});
      case 1: return block(fmt::format("if ({} > 0)", v), {fmt::format("{0} = {0} - 1;", v)});
      case 2: return {fmt::format("r = {};", v), fmt::format("if (r > {}) {{", random_.between(0, 1)), fmt::format("  {0} = {0} - 1;", v), "}"};
      default: return {fmt::format("t = {};", v), fmt::format("{} = t + {};", v, random_.between(1, 2)), fmt::format("{} = t;", v)};
    }
  }

  std::string atomicOperation() {
    switch (random_.between(0, 4)) {
      case 0: return "__sync_fetch_and_add(&c, 1);";
      case 1: return "t = __sync_add_and_fetch(&c, 1);";
      case 2: return fmt::format("r = __sync_bool_compare_and_swap(&c, {}, {});", random_.between(0, 1), random_.between(0, 2));
      case 3: return fmt::format("r = __atomic_exchange_n(&{}, {}, __ATOMIC_SEQ_CST);", pointee(), random_.between(0, 2));
      default: return fmt::format("__atomic_fetch_add(&{}, 1, __ATOMIC_SEQ_CST);", pointee());
    }
  }

  std::string site(const std::string& value) { return fmt::format("{}{} = {};", kObserved, sites_++, value); }

  std::string site() {
    const std::string number = std::to_string(sites_++);
    std::string a = random_.chance(80) ? variable() : random_.choice(locals());
    if (locks_.front().kind == Lock::Kind::HandMade && random_.chance(12)) a = locks_.front().name;
    if (has("flag") && random_.chance(15)) a = random_.chance(50) ? "f" : "g";
    switch (random_.between(0, 6)) {
      case 0: return fmt::format("{}{} = {} + {};", kObserved, number, a, variableBut(a));
      case 1: return fmt::format("{}{} = {} - {};", kObserved, number, a, variableBut(a));
      case 2: return fmt::format("{}{} = {} == {};", kObserved, number, a, variableBut(a));
      case 3: return fmt::format("{}{} = 2 * {} + {};", kObserved, number, a, variableBut(a));
      default: return fmt::format("{}{} = {};", kObserved, number, a);
    }
  }

  Lines simples(int most) {
    Lines lines;
    for (int n = random_.between(1, most); n > 0; --n) append(lines, simple());
    return lines;
  }

  static Lines filled(Lines lines, const std::string& name) {
    for (std::string& line : lines)
      for (std::size_t at; (at = line.find("{0}")) != std::string::npos;) line.replace(at, 3, name);
    return lines;
  }

  Lines acquire(const Lock& lock) {
    switch (lock.kind) {
      case Lock::Kind::Mutex:
      case Lock::Kind::Recursive:
      case Lock::Kind::Element: return {fmt::format("{}(&{});", has("indirect") ? "enter" : "pthread_mutex_lock", lock.name)};
      case Lock::Kind::HandMade: return filled(kHandMade[lock.handMade].acquire, lock.name);
      case Lock::Kind::Semaphore: return {fmt::format("sem_wait(&{});", lock.name)};
      case Lock::Kind::WriteLock:
        return {fmt::format("pthread_rwlock_{}lock(&{});", random_.chance(70) ? "wr" : "rd", lock.name)};
      case Lock::Kind::Section: return {"__VERIFIER_atomic_begin();"};
    }
    return {};
  }

  Lines release(const Lock& lock) {
    switch (lock.kind) {
      case Lock::Kind::Mutex:
      case Lock::Kind::Recursive:
      case Lock::Kind::Element: return {fmt::format("{}(&{});", has("indirect") ? "leave" : "pthread_mutex_unlock", lock.name)};
      case Lock::Kind::HandMade: return filled(kHandMade[lock.handMade].release, lock.name);
      case Lock::Kind::Semaphore: return {fmt::format("sem_post(&{});", lock.name)};
      case Lock::Kind::WriteLock: return {fmt::format("pthread_rwlock_unlock(&{});", lock.name)};
      case Lock::Kind::Section: return {"__VERIFIER_atomic_end();"};
    }
    return {};
  }

  // What is done under a lock: now and then the lock is forgotten, given back too early, or another one.
  Lines critical() {
    const int which = random_.between(0, static_cast<int>(locks_.size()) - 1);
    const Lock& lock = locks_[which];
    const bool again = std::ranges::find(held_, which) != held_.end();
    if ((again && lock.kind != Lock::Kind::Recursive) || inSection_) return simples(2);
    if (lock.kind == Lock::Kind::Element && random_.chance(25)) return elementById();
    held_.push_back(which);
    const bool section = lock.kind == Lock::Kind::Section;
    inSection_ |= section;
    Lines body = simples(3);
    if (section && has("assume") && random_.chance(40)) body.insert(body.begin(), fmt::format("__VERIFIER_assume({});", condition()));
    else if (random_.chance(30)) append(body, nested(1));
    held_.pop_back();
    inSection_ = inSection_ && !section;
    Lines before = acquire(lock), after = release(lock);
    if (!section && random_.chance(8)) return forgotten(before, body, after);
    Lines lines = before;
    append(lines, body);
    append(lines, after);
    return lines;
  }

  // The mutex is chosen by a value that may differ between threads.
  Lines elementById() {
    const std::string name = fmt::format("&k[{} & 1]", random_.chance(70) ? "id" : "r");
    Lines lines{fmt::format("pthread_mutex_lock({});", name)};
    append(lines, simples(2));
    lines.push_back(fmt::format("pthread_mutex_unlock({});", name));
    return lines;
  }

  Lines forgotten(Lines before, const Lines& body, Lines after) {
    switch (random_.between(0, 3)) {
      case 0: before.clear(); break;
      case 1: after.clear(); break;
      case 2: before.clear(), after.clear(); break;
      default: {
        Lines early = block("if (" + condition() + ")", after);  // given back on one path only
        append(before, early);
        after.clear();
      }
    }
    append(before, body);
    append(before, after);
    return before;
  }

  Lines conditional(int depth) {
    const std::string head = "if (" + condition() + ")";
    Lines lines = block(head, statements(2, depth + 1));
    if (random_.chance(35)) {
      lines.back() = "} else {";
      append(lines, indented(statements(1, depth + 1)));
      lines.push_back("}");
    }
    return lines;
  }

  Lines loop(int depth) {
    const std::string i = "i" + std::to_string(depth);
    switch (random_.between(0, has("jump") ? 6 : 4)) {
      case 5: {
        Lines body = statements(1, depth + 1);
        body.insert(body.begin(), fmt::format("again{}: ;", labels_));
        append(body, block("if (" + condition() + ")", {fmt::format("goto again{};", labels_++)}));
        return body;
      }
      case 6: {
        Lines lines = block("do", statements(1, depth + 1));
        lines.back() += fmt::format(" while ({});", condition());
        return lines;
      }
      case 0: return block("while (__VERIFIER_nondet_bool())", bounded(statements(1, depth + 1)));
      case 1: return block(fmt::format("while ({})", condition()), bounded(statements(1, depth + 1)));
      case 2: {
        Lines body = statements(2, depth + 1);
        append(body, block("if (" + condition() + ")", {"break;"}));
        return block("while (1)", body);
      }
      default: return block(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", i, random_.between(1, 3)), statements(2, depth + 1));
    }
  }

  // Loops without a bound must not count for ever, or there is no oracle.
  Lines bounded(Lines body) {
    const std::string v = variable();
    body.push_back(random_.chance(50) ? fmt::format("{0} = ({0} + 1) % 3;", v) : fmt::format("{0} = 1 - {0};", v));
    return body;
  }

  Lines spin() {
    const std::string flag = random_.chance(50) ? "f" : "g";
    switch (random_.between(0, 4)) {
      case 0: return {fmt::format("while ({} == 0) {{", flag), "}"};
      case 1: return {fmt::format("__VERIFIER_assume({} != 0);", flag)};
      case 2: return {fmt::format("while (!{} && {}) {{", flag, condition()), "}"};
      case 3: return {fmt::format("if ({}) {{", flag), "  " + site(), "}"};
      default: return {fmt::format("while ({} == 0) {{", flag), "  " + assignmentToLocal(), "}", site("r")};
    }
  }

  // Waits for a flag, looking at it under a lock or at two at once.
  Lines poll() {
    const auto mutex = std::ranges::find_if(locks_, [](const Lock& l) { return l.kind == Lock::Kind::Mutex; });
    if (mutex == locks_.end() || !held_.empty() || random_.chance(30)) return {"while (f == 0 || g == 0) {", "}"};
    Lines body = acquire(*mutex);
    append(body, {"if (f != 0) {"});
    append(body, indented(release(*mutex)));
    append(body, {"  break;", "}"});
    if (random_.chance(30)) append(body, {assignmentToLocal()});
    append(body, release(*mutex));
    return block("while (1)", body);
  }

  std::string assignmentToLocal() { return fmt::format("r = {};", variable()); }

  Lines tryLock(int depth) {
    const auto mutex = std::ranges::find_if(locks_, [](const Lock& l) { return l.kind == Lock::Kind::Mutex; });
    if (mutex == locks_.end()) return simple();
    const int which = static_cast<int>(mutex - locks_.begin());
    held_.push_back(which);
    Lines body = simples(2);
    if (depth < 1 && random_.chance(20)) append(body, statements(1, depth + 1));
    held_.pop_back();
    append(body, release(*mutex));
    return block(fmt::format("if (pthread_mutex_trylock(&{}) == 0)", mutex->name), body);
  }

  Lines waitOrSignal() {
    if (random_.chance(50)) {
      Lines lines{"pthread_mutex_lock(&cm);", random_.chance(80) ? "while (f == 0) {" : "if (f == 0) {", "  pthread_cond_wait(&cv, &cm);", "}"};
      append(lines, simples(2));
      lines.push_back("pthread_mutex_unlock(&cm);");
      return lines;
    }
    Lines lines{"pthread_mutex_lock(&cm);", "f = 1;"};
    if (random_.chance(40)) append(lines, simple());
    lines.push_back(random_.chance(50) ? "pthread_cond_signal(&cv);" : "pthread_cond_broadcast(&cv);");
    lines.push_back("pthread_mutex_unlock(&cm);");
    return lines;
  }

  // The thread, or the program, ends here or goes on for ever.
  Lines end() {
    static const std::vector<Lines> ends{{"return 0;"}, {"pthread_exit(0);"}, {"exit(0);"}, {"abort();"}, {"while (1) {", "}"},
                                         {"__VERIFIER_assume(0);"}};
    const Lines& chosen = random_.choice(ends);
    return random_.chance(70) ? block("if (" + condition() + ")", chosen) : chosen;
  }

  // A write that others can see, and then the thread does not come to its next one.
  Lines unfinished() {
    static const std::vector<Lines> ways{
        {"while (1) {", "}"},
        {"while (id < 5) {", "  r = 1 - r;", "}"},
        {"stay: ;", "goto stay;"},
        {"__VERIFIER_assume(r > 5);"},
        {"__VERIFIER_atomic_begin();", "__VERIFIER_assume(f > 5);", "__VERIFIER_atomic_end();"},
        {"__VERIFIER_atomic_begin();", "while (r < 5) {", "  r = 0;", "}", "__VERIFIER_atomic_end();"},
        {"while (f == 0) {", "}"},
        {"__VERIFIER_atomic_begin();", "__VERIFIER_assume(g == 1);", "g = 0;", "__VERIFIER_atomic_end();"},
    };
    Lines lines{assignment()};
    const Lines& way = random_.choice(ways);
    if (way.front() == "stay: ;" && std::exchange(stays_, true)) return lines;
    append(lines, random_.chance(60) ? way : block("if (" + condition() + ")", way));
    return lines;
  }

  Lines section() {
    if (inSection_ || !held_.empty()) return simple();
    inSection_ = true;
    Lines lines{"__VERIFIER_atomic_begin();"};
    if (random_.chance(20)) append(lines, simple());
    if (has("assume") && random_.chance(50)) lines.push_back(fmt::format("__VERIFIER_assume({});", condition()));
    append(lines, simples(3));
    lines.push_back("__VERIFIER_atomic_end();");
    inSection_ = false;
    return lines;
  }

  Lines choices(int depth) {
    Lines body{"case 0:"};
    append(body, indented(statements(1, depth + 1)));
    if (random_.chance(70)) body.push_back("  break;");
    body.push_back(random_.chance(50) ? "case 1:" : "default:");
    append(body, indented(statements(1, depth + 1)));
    body.push_back("  break;");
    return block(fmt::format("switch ({})", atom()), body);
  }

  Lines spawn() {
    if (spawned_ || !inThread_) return simple();
    spawned_ = true;
    childStatement_ = random_.chance(50) ? "x++;" : "y = x + 1;";
    Lines lines{"pthread_t c1;", "pthread_create(&c1, 0, child, 0);"};
    append(lines, simples(1));
    if (random_.chance(70)) lines.push_back("pthread_join(c1, 0);");
    return lines;
  }

  Lines nested(int depth) {
    if (has("switch") && random_.chance(35)) return choices(depth);
    if (has("loop") && random_.chance(40)) return loop(depth);
    return conditional(depth);
  }

  Lines statement(int depth) {
    const int roll = random_.between(0, 99);
    if (inSection_) return simple();
    if (roll < 40) return critical();
    if (roll < 50 && depth < 2) return nested(depth);
    if (roll < 56 && has("spin")) return spin();
    if (roll < 58 && has("poll")) return poll();
    if (roll < 62 && has("trylock")) return tryLock(depth);
    if (roll < 70 && has("condition") && held_.empty()) return waitOrSignal();
    if (roll < 74 && has("end")) return end();
    if (roll < 79 && has("unfinished") && held_.empty()) return unfinished();
    if (roll < 78 && has("assume")) return {fmt::format("__VERIFIER_assume({});", condition())};
    if (roll < 83 && has("loop") && depth < 2) return loop(depth);
    if (roll < 88 && has("atomic")) return section();
    if (roll < 91 && has("spawn") && depth == 0) return spawn();
    return simple();
  }

  Lines statements(int most, int depth) {
    Lines lines;
    for (int n = random_.between(1, most); n > 0; --n) append(lines, statement(depth));
    return lines;
  }

  // ---- functions ----
  Lines threadFunction(int number) {
    inThread_ = true;
    Lines body{has("address") ? "int id = 0;" : "int id = (int)(long)arg;", "int r = 0;", "int t = 0;", "int ticket = 0;"};
    if (has("address")) body.push_back("int *mine = arg;");
    stays_ = false;
    append(body, statements(size_.statements, 0));
    body.push_back(has("result") ? "return (void *)(long)r;" : "return 0;");
    inThread_ = false;
    return block(fmt::format("void *thread{}(void *arg)", number), body);
  }

  Lines initialisation() {
    Lines lines;
    for (const Lock& lock : locks_) {
      if (lock.kind == Lock::Kind::Semaphore) lines.push_back(fmt::format("sem_init(&{}, 0, {});", lock.name, random_.chance(80) ? 1 : random_.between(0, 2)));
      if (lock.kind == Lock::Kind::Recursive)
        append(lines, {fmt::format("pthread_mutexattr_t {}_kind;", lock.name), fmt::format("pthread_mutexattr_init(&{}_kind);", lock.name),
                       fmt::format("pthread_mutexattr_settype(&{}_kind, PTHREAD_MUTEX_RECURSIVE);", lock.name),
                       fmt::format("pthread_mutex_init(&{0}, &{0}_kind);", lock.name)});
      if (lock.kind == Lock::Kind::Element) lines.push_back(fmt::format("pthread_mutex_init(&{}, 0);", lock.name));
    }
    return lines;
  }

  Lines mainFunction(int functions, int count) {
    Lines body{fmt::format("pthread_t h[{}];", count), "int id = 0;", "int r = 0;", "int t = 0;", "int ticket = 0;"};
    if (has("address")) body.push_back("int mine = 0;");
    if (has("heap")) body.push_back("n = calloc(1, sizeof(int));");
    append(body, initialisation());
    const auto create = [this](const std::string& at, int function, const std::string& argument) {
      if (has("address"))
        return fmt::format("pthread_create(&h[{}], 0, thread{}, &{});", at, function, random_.chance(60) ? "mine" : pointee());
      return fmt::format("pthread_create(&h[{}], 0, thread{}, (void *)(long){});", at, function, argument);
    };
    if (size_.unbounded && random_.chance(80)) {
      append(body, block("while (__VERIFIER_nondet_bool())", {create("0", 0, "0")}));
      append(body, statements(2, 0));
      body.push_back("return 0;");
      return block("int main(void)", body);
    }
    if (functions == 1 && random_.chance(50)) {
      append(body, block(fmt::format("for (int i = 0; i < {}; i++)", count), {create("i", 0, random_.chance(50) ? "i" : "0")}));
    } else {
      for (int i = 0; i < count; ++i) {
        body.push_back(create(std::to_string(i), functions == 1 ? 0 : i, std::to_string(random_.chance(60) ? i : 0)));
        if (random_.chance(15)) append(body, simple());
      }
    }
    if (random_.chance(50)) append(body, statements(2, 0));
    const int joined = random_.chance(75) ? count : random_.between(0, count);
    for (int i = 0; i < joined; ++i) body.push_back(fmt::format("pthread_join(h[{}], 0);", i));
    if (has("result") && joined > 0) {
      body.back() = fmt::format("pthread_join(h[{}], &result);", joined - 1);
      body.insert(body.begin(), "void *result = 0;");
      body.push_back("r = (int)(long)result;");
    }
    for (int n = random_.between(1, 2); n > 0; --n) body.push_back(site());
    body.push_back("return 0;");
    return block("int main(void)", body);
  }

  Random& random_;
  Size size_;
  std::set<std::string> features_;
  std::vector<std::string> variables_;
  std::vector<Lock> locks_;
  std::map<std::string, int> owner_;  // of a variable: its lock; -1: none
  std::vector<int> held_;
  bool inSection_ = false;
  bool inThread_ = false;
  int sites_ = 0, labels_ = 0;
  bool spawned_ = false, stays_ = false;
  std::string childStatement_ = "x++;";
};

}  // namespace

Size sizeFor(std::uint64_t seed) {
  Size size;
  if (seed % 10 < 7) size.threads = 2, size.statements = 2;
  size.unbounded = seed % 5 == 4;
  return size;
}

Lines draft(Random& random, const Size& size) { return Generator(random, size).program(); }

std::optional<Lines> instance(const Lines& lines, int threads) {
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (lines[i] == kAnyNumber && lines[i + 1].find("pthread_create") != std::string::npos) {
      Lines result = lines;
      result[i] = fmt::format("  for (int i = 0; i < {}; i++) {{", threads);
      return result;
    }
  return std::nullopt;
}

std::string textOf(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace redcomp::fuzz
