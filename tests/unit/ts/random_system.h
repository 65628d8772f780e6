// Random small systems as text: locks, atomic sections, creation and join, inputs, arrays, loops, undefined steps.
#pragma once

#include <fmt/format.h>

#include <random>
#include <set>
#include <string>
#include <vector>

namespace redcomp::ts {

// What else there may be; a seed gives the same system as ever if nothing is asked for.
struct RandomShape {
  bool assertions = false;  // errors are locations without steps, as those of C programs, and nothing else
  bool misuse = false;      // of the lock: it is not released, or by somebody who does not hold it
  bool spinning = false;    // a variable m of few values, and loops that wait for it, or nearly
  bool joining = false;     // threads are joined anywhere, also on one path only
  bool endless = false;     // loops that a thread may never leave, and sections in which it may get stuck
  int twins = 1;            // the last thread is there so many times
};

class RandomSystem {
 public:
  explicit RandomSystem(unsigned seed, const RandomShape& shape = {}) : random_(seed), shape_(shape) {}

  std::string text() {
    std::string result = fmt::format("global int g = {}; global int h = {}; lock k; global int a[] = {};\n",
                                     pick({"0", "1", "5"}), pick({"0", "3"}), pick({"0", "{[1] = 3, others 1}"}));
    if (shape_.spinning) result += fmt::format("global int m = {};\n", pick({"0", "0", "1"}));
    const bool create = chance(50);
    const int others = number(1, 2) + (create ? 1 : 0), threads = others + shape_.twins - 1;
    for (int t = 0; t < others; ++t) result += thread(t, threads, create);
    for (int t = others; t < threads; ++t) result += anotherLike(t - 1, t, result);
    if (shape_.assertions) return result + errors_;
    if (chance(60)) return result + fmt::format("error T0@{} && ({});\n", number(0, 2), condition({"g", "h"}));
    return result + fmt::format("error {};\n", condition({"g", "h"}));
  }

 private:
  int number(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }
  bool chance(int percent) { return number(1, 100) <= percent; }
  std::string pick(const std::vector<std::string>& from) { return from[number(0, static_cast<int>(from.size()) - 1)]; }

  std::string atom(const std::vector<std::string>& variables) {
    if (chance(35)) return pick({"0", "1", "2", "3", "7"});
    if (chance(10)) return "a[" + pick(variables) + "]";
    return pick(variables);
  }

  std::string condition(const std::vector<std::string>& variables) {
    const std::string one = fmt::format("{} {} {}", atom(variables), pick({"<", "<=", "==", "!="}), atom(variables));
    if (chance(70)) return one;
    return fmt::format("{} {} ({})", one, pick({"&&", "||"}), condition(variables));
  }

  // Always in 0..7, so that there are few states.
  std::string value() {
    const std::string one = atom(all_), two = atom(all_);
    switch (number(0, 4)) {
      case 0: return "mod(" + one + ", 8)";
      case 1: return fmt::format("mod({} + {}, 8)", one, two);
      case 2: return fmt::format("mod({} - {}, 8)", one, two);
      case 3: return fmt::format("mod({} ? {} : {}, 8)", condition(all_), one, two);
      default: return fmt::format("mod({} % 3, 8)", one);
    }
  }

  std::string thread(int index, int threads, bool create) {
    body_.clear();
    atomic_.clear();
    last_ = 0;
    int at = 0;
    joinable_ = shape_.joining && create && index == 0 ? threads : 0;
    if (create && index > 0) at = step(at, "start");
    if (create && index == 0) at = createAndJoin(at, threads);
    at = statements(number(2, 4), at, 0, false, false);
    if (create && index > 0) step(at, "exit");
    if (body_.find("err") != std::string::npos) errors_ += fmt::format("error T{}@err;\n", index);
    std::string result = fmt::format("thread T{} {{\n  local int r = 0; local int s = 2;\n  initial 0;\n", index);
    for (int location : atomic_) result += fmt::format("  atomic {};\n", location);
    return result + body_ + "}\n";
  }

  // A thread like the one with which the text ends.
  std::string anotherLike(int model, int index, const std::string& text) {
    const std::string name = fmt::format("T{}", model);
    std::string copy = text.substr(text.find("thread " + name));
    for (std::size_t at = 0; (at = copy.find(name, at)) != std::string::npos;) copy.replace(at, name.size(), fmt::format("T{}", index));
    if (errors_.find(fmt::format("error {}@err", name)) != std::string::npos) errors_ += fmt::format("error T{}@err;\n", index);
    return copy;
  }

  int createAndJoin(int at, int threads) {
    at = statements(number(0, 2), at, 1, false, false);
    for (int other = 1; other < threads; ++other) at = step(at, fmt::format("create(T{})", other));
    at = statements(number(0, 1), at, 1, false, false);
    for (int other = 1; other < threads; ++other)
      if (chance(50)) at = step(at, fmt::format("join(T{})", other));
    return at;
  }

  int step(int from, const std::string& action, bool inside = false, int to = -1) {
    if (to < 0) to = ++last_;
    if (inside) atomic_.insert(to);
    body_ += fmt::format("  {} -> {}: {};\n", from, to, action);
    return to;
  }

  int statements(int count, int at, int depth, bool inside, bool held) {
    for (int k = 0; k < count; ++k) at = statement(at, depth, inside, held);
    return at;
  }

  int statement(int at, int depth, bool inside, bool held) {
    if (shape_.assertions && chance(20)) at = assertion(at, inside);
    if (shape_.misuse && !inside && chance(4)) at = step(at, "release(k)");
    if (shape_.spinning && !inside && chance(35)) return spin(at);
    if (shape_.endless && !inside && chance(16)) {
      const std::string test = condition({"r", "s"});
      if (chance(50)) return step(step(at, "skip", true), "[" + test + "]");
      step(at, "[" + test + "]", false, at);
      return step(at, "[!(" + test + ")]");
    }
    if (joinable_ > 1 && !inside && chance(25)) return step(at, fmt::format("join(T{})", number(1, joinable_ - 1)));
    switch (number(0, depth < 2 ? 9 : 5)) {
      case 0:
      case 1: return step(at, pick({"r", "s"}) + " := " + pick({"g", "h"}), inside);
      case 2: return step(at, pick(all_) + " := " + value() + (chance(20) ? " defined(" + condition(all_) + ")" : ""), inside);
      case 3: return step(at, "[" + condition(all_) + "] " + pick(all_) + " := " + value(), inside);
      case 4: return step(at, "input int n in 0..2: " + pick(all_) + " := n", inside);
      case 5: return step(at, "a[" + pick({"0", "1", "r"}) + "] := " + value(), inside);
      case 6: return branch(at, depth, inside, held);
      case 7: return loop(at, depth, inside, held);
      case 8: return inside || held ? branch(at, depth, inside, held) : locked(at, depth);
      default: return inside ? branch(at, depth, inside, held) : section(at, depth, held);
    }
  }

  int branch(int at, int depth, bool inside, bool held) {
    const std::string test = condition({"r", "s"});
    const int then = statements(number(1, 2), step(at, "[" + test + "]", inside), depth + 1, inside, held);
    const int other = statements(number(0, 2), step(at, "[!(" + test + ")]", inside), depth + 1, inside, held);
    const int end = step(then, "skip", inside);
    return step(other, "skip", inside, end);
  }

  int loop(int at, int depth, bool inside, bool held) {
    const std::string v = pick(all_), test = v + " < " + pick({"2", "5"});
    const int end = statements(number(0, 1), step(at, "[" + test + "]", inside), depth + 1, inside, held);
    step(end, v + " := mod(" + v + pick({" + 1", " - 1"}) + ", 8)", false, at);
    return step(at, "[!(" + test + ")]", inside);
  }

  int assertion(int at, bool inside) {
    const std::string test = condition(all_);
    body_ += fmt::format("  {} -> err: [{}];\n", at, test);
    return step(at, "[!(" + test + ")]", inside);
  }

  // Waits until m is 0, sets it, or attempts to get it from 0 to 1. Rounds do nothing else, or something that somebody may see.
  int spin(int at) {
    const std::string seen = pick({"r", "s"}), effect = chance(25) ? pick(all_) + " := " + value() : "skip";
    switch (number(0, 7)) {
      case 0: return step(at, "m := 0");
      case 1: return step(at, pick({"m := 0", "m := 1"}));
      case 2: {
        step(at, "[m != 0]" + (effect == "skip" ? "" : " " + effect), false, at);
        return step(at, pick({"[m == 0]", "[m == 0] m := 1"}));
      }
      case 3: return round(at, step(at, seen + " := m"), seen, effect);
      case 4: return round(at, step(at, fmt::format("{} := m, m := {}", seen, pick({"1", "1", "1", "2"}))), seen, effect);
      case 5: return round(at, step(step(at, seen + " := m", chance(85)), "m := 1"), seen, effect);
      case 6: {  // looks twice
        const int looked = step(at, seen + " := m");
        step(looked, "[m != 0]", false, at);
        return step(looked, "[m == 0]");
      }
      default: return round(at, step(step(at, seen + " := m"), fmt::format("[{0} != 0 || m == 0] {0} := m, m := 1", seen)), seen, effect);
    }
  }

  // Once more from `begin` on, unless 0 was seen.
  int round(int begin, int at, const std::string& seen, const std::string& effect) {
    if (effect != "skip") at = step(at, effect);
    step(at, fmt::format("[{} != 0]", seen), false, begin);
    return step(at, fmt::format("[{} == 0]", seen));
  }

  int locked(int at, int depth) {
    if (shape_.misuse && chance(12)) return statements(number(1, 3), step(at, "acquire(k)"), depth + 1, false, true);
    return step(statements(number(1, 3), step(at, "acquire(k)"), depth + 1, false, true), "release(k)");
  }

  int section(int at, int depth, bool held) {
    return step(statements(number(1, 3), step(at, "skip", true), depth + 1, true, held), "skip");
  }

  std::mt19937 random_;
  RandomShape shape_;
  const std::vector<std::string> all_{"g", "h", "r", "s"};
  std::string body_, errors_;
  std::set<int> atomic_;
  int last_ = 0;
  int joinable_ = 0;  // threads with a smaller number, but for the first
};

}  // namespace redcomp::ts
