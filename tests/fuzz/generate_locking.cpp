// Critical sections and all that can be wrong about them; waiting.
#include <fmt/format.h>

#include <algorithm>

#include "tests/fuzz/generator.h"
#include "tests/fuzz/hand_made.h"

namespace redcomp::fuzz {

int Generator::someLock() { return random_.between(0, static_cast<int>(locks_.size()) - 1); }

const Lock* Generator::someMutex() {
  const Lock& lock = locks_[someLock()];
  if (lock.isMutex()) return &lock;
  const auto found = std::ranges::find_if(locks_, &Lock::isMutex);
  return found == locks_.end() ? nullptr : &*found;
}

Lines Generator::acquire(const Lock& lock) {
  const std::string place = has("lockpointer") && random_.chance(40) ? "lp" : "&" + lock.name;
  switch (lock.kind) {
    case Lock::Kind::Mutex:
    case Lock::Kind::Recursive:
    case Lock::Kind::ErrorChecking:
    case Lock::Kind::Element: return {fmt::format("{}({});", has("indirect") ? "enter" : "pthread_mutex_lock", place)};
    case Lock::Kind::HandMade: return filled(kHandMade[lock.handMade].acquire, lock.name);
    case Lock::Kind::Semaphore: return {fmt::format("sem_wait(&{});", lock.name)};
    case Lock::Kind::WriteLock: return {fmt::format("pthread_rwlock_{}lock(&{});", random_.chance(70) ? "wr" : "rd", lock.name)};
    case Lock::Kind::Spin: return {fmt::format("pthread_spin_lock(&{});", lock.name)};
    case Lock::Kind::Section: return {"__VERIFIER_atomic_begin();"};
  }
  return {};
}

Lines Generator::release(const Lock& lock) {
  const std::string place = has("lockpointer") && random_.chance(40) ? "lp" : "&" + lock.name;
  switch (lock.kind) {
    case Lock::Kind::Mutex:
    case Lock::Kind::Recursive:
    case Lock::Kind::ErrorChecking:
    case Lock::Kind::Element: return {fmt::format("{}({});", has("indirect") ? "leave" : "pthread_mutex_unlock", place)};
    case Lock::Kind::HandMade: return filled(kHandMade[lock.handMade].release, lock.name);
    case Lock::Kind::Semaphore: return {fmt::format("sem_post(&{});", lock.name)};
    case Lock::Kind::WriteLock: return {fmt::format("pthread_rwlock_unlock(&{});", lock.name)};
    case Lock::Kind::Spin: return {fmt::format("pthread_spin_unlock(&{});", lock.name)};
    case Lock::Kind::Section: return {"__VERIFIER_atomic_end();"};
  }
  return {};
}

// What is done under a lock: now and then the lock is forgotten, given back too early, or another one.
Lines Generator::critical() {
  const int which = random_.between(0, static_cast<int>(locks_.size()) - 1);
  const Lock& lock = locks_[which];
  const bool again = std::ranges::find(held_, which) != held_.end();
  if ((again && lock.kind != Lock::Kind::Recursive) || inSection_) return simples(2);
  if (lock.kind == Lock::Kind::Element && random_.chance(25)) return elementById();
  held_.push_back(which);
  const bool section = lock.kind == Lock::Kind::Section;
  inSection_ |= section;
  Lines body = simples(3);
  if (size_.tiny && random_.chance(30)) body.push_back(site());
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
Lines Generator::elementById() {
  const std::string name = fmt::format("&k[{} & 1]", random_.chance(70) ? "id" : "r");
  Lines lines{fmt::format("pthread_mutex_lock({});", name)};
  append(lines, simples(2));
  lines.push_back(fmt::format("pthread_mutex_unlock({});", name));
  return lines;
}

Lines Generator::forgotten(Lines before, const Lines& body, Lines after) {
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

// Mutexes are not only locked and unlocked, and locks made by hand are variables like others.
Lines Generator::misuse() {
  static const std::vector<const char*> calls{"pthread_mutex_init(&{}, 0);", "pthread_mutex_unlock(&{});", "pthread_mutex_lock(&{});", "pthread_mutex_destroy(&{});"};
  const Lock& lock = locks_[someLock()];
  if (lock.kind == Lock::Kind::HandMade) return {fmt::format("{} = {};", lock.name, random_.between(0, 1))};
  if (lock.isMutex() && !inSection_) return {fmt::format(fmt::runtime(random_.choice(calls)), lock.name)};
  return {assignment()};
}

// What was read under a lock is written later.
Lines Generator::stale() {
  const Lock& lock = locks_[someLock()];
  const std::string v = variable();
  Lines lines = joined(acquire(lock), {fmt::format("r = {};", v)});
  append(lines, release(lock));
  const Lines change = random_.chance(70) ? Lines{fmt::format("{} = r + 1;", v)} : Lines{site("r - " + v)};
  if (random_.chance(50)) return joined(lines, change);
  return joined(joined(joined(lines, acquire(lock)), change), release(lock));
}

// A value that is there for a while only: between two critical sections, or within one.
Lines Generator::interim() {
  const int which = someLock();
  const Lock& lock = locks_[which];
  held_.push_back(which);
  const std::string v = variable();
  held_.pop_back();
  const bool counts = random_.chance(50);
  Lines lines = joined(acquire(lock), {counts ? v + "++;" : v + " = 1;"});
  if (random_.chance(70)) append(lines, joined(release(lock), acquire(lock)));
  lines.push_back(counts ? v + "--;" : v + " = 0;");
  return joined(lines, release(lock));
}

// Written under both locks, read under either; mostly.
Lines Generator::underEither() {
  if (locks_.size() < 2) return critical();
  const bool section = locks_[0].kind == Lock::Kind::Section || locks_[1].kind == Lock::Kind::Section;
  const int first = random_.between(0, 1);
  const std::string v = variable();
  if (section || random_.chance(40)) {
    const Lines body = random_.chance(80) ? Lines{site(v)} : Lines{v + "++;"};
    return joined(joined(acquire(locks_[first]), body), release(locks_[first]));
  }
  const int outer = random_.chance(85) ? 0 : 1;
  Lines lines = joined(acquire(locks_[outer]), acquire(locks_[1 - outer]));
  append(lines, random_.chance(50) ? Lines{v + "++;"} : Lines{fmt::format("{} = 1;", v), fmt::format("{} = 0;", v)});
  return joined(joined(lines, release(locks_[first])), release(locks_[1 - first]));
}

// Locked on one path, and unlocked on the same or another one.
Lines Generator::underCondition() {
  const int which = someLock();
  const Lock& lock = locks_[which];
  if (lock.kind == Lock::Kind::Section) return critical();
  const std::string head = fmt::format("if ({} == 0)", random_.chance(70) ? "id" : local());
  Lines lines = block(head, acquire(lock));
  held_.push_back(which);
  append(lines, simples(2));
  held_.pop_back();
  return joined(lines, block(random_.chance(85) ? head : fmt::format("if ({} == 0)", local()), release(lock)));
}

// Half of a critical section; another thread may do the rest.
Lines Generator::handOver() {
  const int which = someLock();
  const Lock& lock = locks_[which];
  if (lock.kind == Lock::Kind::Section) return critical();
  held_.push_back(which);
  const Lines body = simples(2);
  held_.pop_back();
  switch (random_.between(0, 3)) {
    case 0: return joined(acquire(lock), body);
    case 1: return joined(body, release(lock));
    case 2: return joined(joined(acquire(lock), body), random_.chance(50) ? Lines{"return 0;"} : Lines{});
    default: return joined(joined(joined(release(lock), acquire(lock)), body), release(lock));  // takes it from somebody
  }
}

Lines Generator::barrier() {
  if (random_.chance(75)) return {"pthread_barrier_wait(&bar);"};
  return block("if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD)", simples(1));
}

// Waits for a flag, looking at it under a lock or at two at once.
Lines Generator::poll() {
  const Lock* mutex = someMutex();
  if (!mutex || !held_.empty() || random_.chance(30)) return {"while (f == 0 || g == 0) {", "}"};
  Lines body = joined(acquire(*mutex), block("if (f != 0)", joined(release(*mutex), {"break;"})));
  if (random_.chance(30)) body.push_back(assignmentToLocal());
  return block("while (1)", joined(body, release(*mutex)));
}

Lines Generator::tryLock(int depth) {
  const Lock* mutex = someMutex();
  if (!mutex) return simple();
  held_.push_back(static_cast<int>(mutex - locks_.data()));
  Lines body = simples(2);
  if (depth < 1 && random_.chance(20)) append(body, statements(1, depth + 1));
  held_.pop_back();
  append(body, release(*mutex));
  if (random_.chance(15))  // as if it had been taken
    return joined({fmt::format("pthread_mutex_trylock(&{});", mutex->name)}, body);
  return block(fmt::format("if (pthread_mutex_trylock(&{}) == 0)", mutex->name), body);
}

Lines Generator::waitOrSignal() {
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

}  // namespace redcomp::fuzz
