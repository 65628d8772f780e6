// What somebody can see of all states of a system: less than the states, more than whether an error is among them. Changes of a
// system, or of who may move, that keep errors keep these.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "logic/rewrite.h"
#include "tests/unit/ts/tiny_search.h"

namespace redcomp::ts {

using Values = std::map<std::string, std::string>;  // by name

inline Values restricted(const Values& values, const std::set<std::string>& names) {
  Values result;
  for (const std::string& name : names) result[name] = values.at(name);
  return result;
}

// By thread: where it is, with which values of its locals. An assertion there could look at these.
inline std::vector<std::set<std::pair<int, Values>>> localStates(const ConcurrentSystem& system, const TinySearch& search) {
  std::vector<std::set<std::pair<int, Values>>> states;
  for (ThreadId t : threadIds(system)) {
    std::set<std::string> locals;
    for (const Variable& local : system[t].locals) locals.insert(local.symbol.name());
    auto& row = states.emplace_back();
    for (const auto& [at, values] : search.seen()) row.insert({at[t.index], restricted(values, locals)});
  }
  return states;
}

// By error: the values of what its condition reads, whenever its threads are where it says and it counts.
inline std::vector<std::set<Values>> errorViews(const ConcurrentSystem& system, const TinySearch& search) {
  std::vector<std::set<Values>> views;
  for (const ErrorCondition& error : system.errors) {
    std::set<std::string> names;
    for (const Term& variable : logic::variables(error.condition)) names.insert(variable.name());
    auto& row = views.emplace_back();
    for (const auto& [at, values] : search.seen())
      if (search.isLookedFor(error, at)) row.insert(restricted(values, names));
  }
  return views;
}

// The values of globals in states in which anybody may move.
inline std::set<Values> globalStates(const ConcurrentSystem& system, const TinySearch& search) {
  std::set<std::string> globals;
  for (const Variable& global : system.globals) globals.insert(global.symbol.name());
  std::set<Values> states;
  for (const auto& [at, values] : search.seen())
    if (!search.alone(at)) states.insert(restricted(values, globals));
  return states;
}

}  // namespace redcomp::ts
