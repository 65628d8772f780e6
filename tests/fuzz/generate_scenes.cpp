// Scenes: what two threads do with each other, in two parts that fit, since statements seldom fit by chance.
//
//     got = pthread_mutex_trylock(&m);      pthread_mutex_lock(&m);
//     x = x + 1;                            x = x + 1;
//     if (got == 0) {                       pthread_mutex_unlock(&m);
//       pthread_mutex_unlock(&m);
//     }
//
// Each part varies, so that a scene is right about as often as it is wrong.
#include <fmt/format.h>

#include <utility>

#include "tests/fuzz/generator.h"

namespace redcomp::fuzz {

Scene Generator::scene() {
  if (random_.chance(size_.unbounded ? 50 : 10)) return afterwards();
  const int roll = random_.between(0, 99);
  if (roll < 38) return contention();
  if (roll < 66) return stuck();
  return roll < 83 || size_.unbounded ? busyWaiting() : endings();
}

const Lock& Generator::someProperLock() {
  if (const Lock* mutex = someMutex(); mutex && random_.chance(60)) return *mutex;
  for (const Lock& lock : locks_)
    if (lock.kind != Lock::Kind::Section) return lock;
  return locks_.front();
}

std::string Generator::variableOf(const Lock& lock) {
  const int which = static_cast<int>(&lock - locks_.data());
  for (const std::string& each : variables_)
    if (owner_[each] == which) return each;
  return variables_.front();
}

// Lost, if another thread does it as well and comes in between.
Lines Generator::count(const std::string& v) {
  switch (random_.between(0, 2)) {
    case 0: return {v + "++;"};
    case 1: return {fmt::format("{0} = {0} + 1;", v)};
    default: return {fmt::format("r = {};", v), fmt::format("{} = r + 1;", v)};
  }
}

// Others see it, if they come in between.
Lines Generator::interim(const std::string& v) { return {fmt::format("{} = {};", v, random_.between(1, 2)), fmt::format("{} = 0;", v)}; }

Lines Generator::under(const Lock& lock, const Lines& body) { return joined(joined(acquire(lock), body), release(lock)); }

// Two threads at one variable and one lock, which they take or not: both count, or one looks at it.
Scene Generator::contention() {
  const Lock& lock = someProperLock();
  const std::string v = variableOf(lock);
  const bool counts = random_.chance(40);
  Lines mine = counts ? count(v) : interim(v), theirs = counts ? count(v) : Lines{site(v)};
  if (random_.chance(50)) std::swap(mine, theirs);
  Scene scene{contend(lock, v, mine), random_.chance(80) ? under(lock, theirs) : contend(lock, v, theirs), counts ? v : ""};
  if (random_.chance(50)) std::swap(scene.first, scene.second);
  return scene;
}

Lines Generator::contend(const Lock& lock, const std::string& v, const Lines& body) {
  const int roll = random_.between(0, 99);
  if (roll < 5) return body;
  if (roll < 20 || lock.kind == Lock::Kind::Section) return under(lock, body);
  if (roll < 50) return attempt(lock, body);
  if (roll < 77) return joined(release(lock), random_.chance(80) ? under(lock, body) : body);  // somebody else's
  return joined({fmt::format("{} = 1;", v)}, under(lock, {fmt::format("{} = 0;", v)}));  // writes before it has the lock
}

// The lock is taken if it is free, and what is done under it is done anyway, mostly.
Lines Generator::attempt(const Lock& lock, const Lines& body) {
  const bool tries = lock.isMutex() || lock.kind == Lock::Kind::HandMade;
  if (!tries) return joined(block(fmt::format("if ({})", condition()), acquire(lock)), body);
  const char* take = lock.isMutex() ? "got = pthread_mutex_trylock(&{});" : "got = __sync_lock_test_and_set(&{}, 1);";
  const Lines taken{fmt::format(fmt::runtime(take), lock.name)};
  const std::string head = fmt::format("if (got {} 0)", random_.chance(95) ? "==" : "!=");
  if (random_.chance(15)) return joined(taken, block(head, joined(body, release(lock))));
  return joined(joined(taken, body), random_.chance(85) ? block(head, release(lock)) : Lines{});
}

// Something that others can see, and then steps on locals alone, which come to an end or not.
Scene Generator::stuck() {
  static const std::vector<Lines> ways{
      {"while (r != t) {", "  r = 1 - r;", "  t = 1 - t;", "}"},
      {"while (r != t) {", "  r = 1 - r;", "  t = 1 - t;", "}"},
      {"while (t != r) {", "  t = 1 - t;", "  r = 1 - r;", "}"},
      {"while (r + t < 2) {", "  r = 1 - r;", "  t = 1 - t;", "}"},
      {"while (r != t) {", "  r = 1 - r;", "}"},
      {"__VERIFIER_assume(r == t);"},
      {"__VERIFIER_atomic_begin();", "__VERIFIER_assume(r == t);", "__VERIFIER_atomic_end();"},
      {"__VERIFIER_atomic_begin();", "while (r != t) {", "  r = 1 - r;", "  t = 1 - t;", "}", "__VERIFIER_atomic_end();"},
  };
  const std::string v = random_.choice(variables_);
  Scene scene{{fmt::format("r = {};", random_.chance(80) ? "0" : variableBut(v))}, {site(v)}, v};
  append(scene.first, {fmt::format("t = {};", random_.chance(80) ? "1" : variableBut(v)), fmt::format("{} = 1;", v)});
  append(scene.first, random_.choice(ways));
  if (random_.chance(85)) scene.first.push_back(fmt::format("{} = {};", random_.chance(80) ? v : variableBut(v), random_.between(0, 2)));
  if (random_.chance(25)) scene.second = joined(count(v), scene.second);
  return scene;
}

// Waits for a flag; what happens in the rounds matters later, or not.
Scene Generator::busyWaiting() {
  const std::string v = random_.choice(variables_);
  const std::vector<Lines> rounds{
      {fmt::format("r = {};", v)}, {fmt::format("r = {};", v)}, {"r = 1;"}, {fmt::format("t = {};", v)}, {fmt::format("{0} = 1 - {0};", v)}};
  const Lines& round = random_.choice(rounds);
  Scene scene{random_.chance(75) ? block("while (f == 0)", round) : block("while (1)", joined(round, block("if (f)", {"break;"}))), {}, v};
  if (random_.chance(15)) scene.first.push_back(fmt::format("r = {};", v));
  scene.first.push_back(site(random_.chance(70) ? "r" : "r - " + v));
  scene.second = {random_.chance(70) ? fmt::format("{} = {};", v, random_.between(1, 2)) : v + "++;"};
  scene.second.insert(random_.chance(80) ? scene.second.end() : scene.second.begin(), "f = 1;");
  if (random_.chance(30)) scene.second.push_back(fmt::format("{} = 0;", v));
  return scene;
}

// Threads that are alike may end in the middle of a section; main joins them.
Scene Generator::endings() {
  const std::string v = random_.choice(variables_);
  const Lines end = block(fmt::format("if ({} == {})", v, random_.between(1, 2)), {random_.chance(80) ? "pthread_exit(0);" : "return 0;"});
  Scene scene{joined(joined({"__VERIFIER_atomic_begin();"}, end), {"__VERIFIER_atomic_end();"}), {}, v, Scene::Meeting::BeforeJoins};
  if (random_.chance(50)) append(scene.first, count(random_.chance(50) ? v : variableBut(v)));
  scene.second = {fmt::format("{} = {};", v, random_.between(1, 2))};
  return scene;
}

// Main believes that it is alone, once it has joined somebody.
Scene Generator::afterwards() {
  const Lock& lock = someProperLock();
  const std::string v = variableOf(lock);
  const bool counts = !size_.unbounded && random_.chance(25);
  const Lines mine = counts ? count(v) : interim(v);
  Lines theirs = counts ? count(v) : Lines{site(v)};
  if (random_.chance(40)) theirs = under(lock, theirs);
  return {theirs, mine, counts ? v : "", Scene::Meeting::AfterJoins};
}

}  // namespace redcomp::fuzz
