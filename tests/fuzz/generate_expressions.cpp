// Values and conditions, and the sites of assertions.
#include <fmt/format.h>

#include <algorithm>

#include "tests/fuzz/generator.h"

namespace redcomp::fuzz {

std::string Generator::pointee() {
  std::vector<std::string> ints;
  std::ranges::copy_if(variables_, std::back_inserter(ints), [](const auto& v) { return v != "b" && v != "u" && v != "*n" && v != "w"; });
  return random_.choice(ints);
}

// A shared variable: one that the locks held now protect, mostly.
std::string Generator::variable() {
  std::vector<std::string> fitting;
  for (const std::string& each : variables_)
    if (owner_[each] == -1 || std::ranges::find(held_, owner_[each]) != held_.end()) fitting.push_back(each);
  if (has("pointer") && random_.chance(20)) return "*p";
  if (has("own") && random_.chance(15)) return "own";
  if (has("address") && inThread_ && random_.chance(20)) return "*mine";
  if (has("array") && random_.chance(15)) return fmt::format("a[{} & 1]", local());
  if (fitting.empty() || random_.chance(8)) return random_.choice(variables_);
  return random_.choice(fitting);
}

std::string Generator::variableBut(const std::string& other) {
  for (int tries = 0; tries < 5; ++tries)
    if (const std::string chosen = variable(); chosen != other) return chosen;
  return other == "x" ? "y" : "x";
}

std::string Generator::atom() {
  const int roll = random_.between(0, 9);
  if (roll < 4) return variable();
  if (roll < 7) return local();
  if (roll == 7 && has("static") && random_.chance(40)) return "tick()";
  if (roll == 7 && has("call")) return fmt::format("get(&{})", pointee());
  return std::to_string(random_.between(0, 2));
}

std::string Generator::expression() {
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

std::string Generator::choice() {
  switch (random_.between(0, 4)) {
    case 0: return fmt::format("{} > 0 ? {} : {}", atom(), atom(), atom());
    case 1: return fmt::format("{} && {}", atom(), atom());
    case 2: return fmt::format("{} || {} == 1", atom(), atom());
    case 3: return fmt::format("({} = {})", random_.chance(50) ? variable() : "r", atom());
    default: return fmt::format("{}++ + {}", random_.chance(50) ? variable() : "r", random_.between(0, 1));
  }
}

std::string Generator::condition() {
  static const std::vector<std::string> operators{"==", "!=", "<", ">=", ">"};
  if (has("input") && random_.chance(25)) return "__VERIFIER_nondet_bool()";
  const std::string test = fmt::format("{} {} {}", atom(), random_.choice(operators), random_.between(0, 2));
  if (!random_.chance(20)) return test;
  return fmt::format("{} {} {} == {}", test, random_.chance(50) ? "&&" : "||", atom(), random_.between(0, 1));
}

std::string Generator::site(const std::string& value) { return fmt::format("{}{} = {};", kObserved, sites_++, value); }

std::string Generator::site() {
  const std::string number = std::to_string(sites_++);
  std::string a = random_.chance(80) ? variable() : local();
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

}  // namespace redcomp::fuzz
