// All reachable states of a small system, by brute force; independent of the search that redcomp uses.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::ts {

struct TinyState {
  std::vector<int> at;               // location by thread
  std::map<std::string, std::string> key;  // values as text; of states that the search visits
  logic::Valuation values;
};

// Undefined behaviour as if it were harmless: what proofs cover.
inline ConcurrentSystem withoutUndefined(ConcurrentSystem system) {
  for (ThreadSystem& thread : system.threads)
    for (Step& step : thread.steps) step.defined = logic::boolean(true);
  return system;
}

struct TinyOptions {
  std::size_t limit = 200'000;
  // Who moves alone when threads are at these locations: by default, who is inside an atomic section.
  std::function<std::optional<ThreadId>(const std::vector<int>& at)> alone;
  std::function<void(const TinyState&)> visit;  // called with every state
};

// Calls `found` with each state to which the step leads from here; true if there is one. Inputs of more than a few values are
// tried at their ends and around zero.
template <typename Found>
bool forEachAfter(const TinyState& state, std::size_t thread, const Step& step, const Found& found, std::size_t input = 0) {
  if (input < step.inputs.size()) {
    const Range& range = step.inputs[input].range;
    std::set<logic::Integer> samples{-1, 0, 1, 2, range.low.value(), range.high.value()};
    bool any = false;
    for (const logic::Integer& value : samples) {
      if (!range.contains(value)) continue;
      TinyState chosen = state;
      chosen.values[step.inputs[input].symbol] = value;
      any = forEachAfter(chosen, thread, step, found, input + 1) || any;
    }
    return any;
  }
  if (!std::get<bool>(logic::evaluate(step.guard, state.values).value())) return false;
  if (!std::get<bool>(logic::evaluate(step.defined, state.values).value())) return false;
  TinyState next = state;
  for (const Assignment& update : step.updates)
    next.values[update.target] = logic::evaluate(update.value, state.values).value();
  for (const Input& drawn : step.inputs) next.values.erase(drawn.symbol);
  next.at[thread] = step.to.index;
  found(std::move(next));
  return true;
}

class TinySearch {
 public:
  explicit TinySearch(const ConcurrentSystem& system, std::size_t limit = 200'000) : TinySearch(system, TinyOptions{limit, {}, {}}) {}

  TinySearch(const ConcurrentSystem& system, TinyOptions options) : system_(system), options_(std::move(options)) {
    if (!options_.alone) options_.alone = [this](const std::vector<int>& at) { return insideSection(at); };
    for (const ThreadSystem& thread : system.threads) outgoing_.push_back(stepsFrom(thread));
    for (const Variable& global : system.globals) variables_.push_back(global.symbol);
    for (const ThreadSystem& thread : system.threads)
      for (const Variable& local : thread.locals) variables_.push_back(local.symbol);
    run();
  }

  bool errorReachable() const { return error_; }
  // Locations by thread, and values by name, of every state.
  using Seen = std::set<std::pair<std::vector<int>, std::map<std::string, std::string>>>;
  const Seen& seen() const { return seen_; }
  // The values that the global has in states in which no thread can move.
  const std::set<std::string>& finalValues(const std::string& global) const { return finals_.at(global); }

  std::optional<ThreadId> alone(const std::vector<int>& at) const { return options_.alone(at); }
  // The threads are where the error says; while a thread moves alone, only its own errors count.
  bool isLookedFor(const ErrorCondition& error, const std::vector<int>& at) const {
    for (const ThreadLocation& place : error.at)
      if (at[place.thread.index] != place.location.index) return false;
    const auto only = alone(at);
    return !only || (error.at.size() == 1 && error.at.front().thread == *only);
  }

 private:
  void run() {
    for (const Variable& global : system_.globals) finals_[global.symbol.name()];
    add(initial());
    while (!open_.empty()) {
      const TinyState state = open_.back();
      open_.pop_back();
      expand(state);
      if (seen_.size() > options_.limit) throw std::runtime_error("too many states");
    }
  }

  TinyState initial() const {
    TinyState state;
    const auto set = [&](const Variable& variable) {
      if (!variable.initial) throw std::runtime_error("unknown initial value");
      state.values[variable.symbol] = *variable.initial;
    };
    for (const Variable& global : system_.globals) set(global);
    for (const ThreadSystem& thread : system_.threads) {
      state.at.push_back(thread.initial.index);
      for (const Variable& local : thread.locals) set(local);
    }
    return state;
  }

  std::optional<ThreadId> insideSection(const std::vector<int>& at) const {
    for (ThreadId t : threadIds(system_))
      if (system_[t].locations[at[t.index]].atomic) return t;
    return std::nullopt;
  }

  // Short, and the same for equal states only.
  std::string digest(const TinyState& state) const {
    std::string text;
    for (const int location : state.at) text += std::to_string(location) + ",";
    for (const Term& symbol : variables_) {
      const logic::Value& value = state.values.at(symbol);
      const auto* number = std::get_if<logic::Integer>(&value);
      const auto* truth = std::get_if<bool>(&value);
      text += number && abs(*number) < 1'000'000 ? std::to_string(static_cast<int>(*number)) : truth ? (*truth ? "t" : "f") : toString(value);
      text += ',';
    }
    return text;
  }

  void add(TinyState state) {
    if (!known_.insert(digest(state)).second) return;
    state.key.clear();
    for (const auto& [symbol, value] : state.values) state.key[symbol.name()] = toString(value);
    seen_.insert({state.at, state.key});
    for (const ErrorCondition& error : system_.errors) error_ = error_ || holds(error, state);
    open_.push_back(std::move(state));
  }

  bool holds(const ErrorCondition& error, const TinyState& state) const {
    if (!isLookedFor(error, state.at)) return false;
    return std::get<bool>(logic::evaluate(error.condition, state.values).value());
  }

  void expand(const TinyState& state) {
    if (options_.visit) options_.visit(state);
    bool moved = false;
    const auto only = alone(state.at);
    for (std::size_t i = 0; i < state.at.size(); ++i) {
      if (only && only->index != static_cast<int>(i)) continue;
      for (const StepId id : outgoing_[i][state.at[i]])
        moved = forEachAfter(state, i, system_.threads[i][id], [&](TinyState next) { add(std::move(next)); }) || moved;
    }
    if (moved) return;
    for (const Variable& global : system_.globals) finals_[global.symbol.name()].insert(state.key.at(global.symbol.name()));
  }

  const ConcurrentSystem& system_;
  TinyOptions options_;
  std::vector<std::vector<std::vector<StepId>>> outgoing_;
  std::vector<Term> variables_;
  std::unordered_set<std::string> known_;
  Seen seen_;
  std::vector<TinyState> open_;
  std::map<std::string, std::set<std::string>> finals_;
  bool error_ = false;
};

}  // namespace redcomp::ts
