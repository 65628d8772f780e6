// All reachable states of a small system, by brute force; independent of the search that redcomp uses.
#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::ts {

struct TinyState {
  std::vector<int> at;               // location by thread
  std::map<std::string, std::string> key;  // values as text, to compare states
  logic::Valuation values;
};

class TinySearch {
 public:
  explicit TinySearch(const ConcurrentSystem& system, std::size_t limit = 200'000) : system_(system), limit_(limit) {
    for (const ThreadSystem& thread : system.threads) outgoing_.push_back(stepsFrom(thread));
    run();
  }

  bool errorReachable() const { return error_; }
  // Locations by thread, and values by name, of every state.
  using Seen = std::set<std::pair<std::vector<int>, std::map<std::string, std::string>>>;
  const Seen& seen() const { return seen_; }
  // The values that the global has in states in which no thread can move.
  const std::set<std::string>& finalValues(const std::string& global) const { return finals_.at(global); }

 private:
  void run() {
    for (const Variable& global : system_.globals) finals_[global.symbol.name()];
    add(initial());
    while (!open_.empty()) {
      const TinyState state = open_.back();
      open_.pop_back();
      expand(state);
      if (seen_.size() > limit_) throw std::runtime_error("too many states");
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

  void add(TinyState state) {
    for (const auto& [symbol, value] : state.values) state.key[symbol.name()] = toString(value);
    if (!seen_.insert({state.at, state.key}).second) return;
    for (const ErrorCondition& error : system_.errors) error_ = error_ || holds(error, state);
    open_.push_back(std::move(state));
  }

  bool holds(const ErrorCondition& error, const TinyState& state) const {
    for (const ThreadLocation& place : error.at)
      if (state.at[place.thread.index] != place.location.index) return false;
    // While a thread is inside an atomic section, only its own errors count.
    for (std::size_t i = 0; i < state.at.size(); ++i)
      if (system_.threads[i].locations[state.at[i]].atomic &&
          !(error.at.size() == 1 && error.at.front().thread.index == static_cast<int>(i)))
        return false;
    return std::get<bool>(logic::evaluate(error.condition, state.values).value());
  }

  void expand(const TinyState& state) {
    bool moved = false;
    int alone = -1;
    for (std::size_t i = 0; i < state.at.size(); ++i)
      if (system_.threads[i].locations[state.at[i]].atomic) alone = static_cast<int>(i);
    for (std::size_t i = 0; i < state.at.size(); ++i) {
      if (alone >= 0 && alone != static_cast<int>(i)) continue;
      for (const StepId id : outgoing_[i][state.at[i]]) moved = take(state, i, system_.threads[i][id]) || moved;
    }
    if (moved) return;
    for (const Variable& global : system_.globals) finals_[global.symbol.name()].insert(state.key.at(global.symbol.name()));
  }

  // Inputs of more than a few values are tried at their ends and around zero.
  static std::set<logic::Integer> samples(const Range& range) {
    std::set<logic::Integer> out;
    for (const logic::Integer& value : {logic::Integer(-1), logic::Integer(0), logic::Integer(1), logic::Integer(2),
                                        range.low.value(), range.high.value()})
      if (range.contains(value)) out.insert(value);
    return out;
  }

  bool take(const TinyState& state, std::size_t thread, const Step& step, std::size_t input = 0) {
    if (input < step.inputs.size()) {
      bool any = false;
      for (const logic::Integer& value : samples(step.inputs[input].range)) {
        TinyState chosen = state;
        chosen.values[step.inputs[input].symbol] = value;
        any = take(chosen, thread, step, input + 1) || any;
      }
      return any;
    }
    if (!std::get<bool>(logic::evaluate(step.guard, state.values).value())) return false;
    if (!std::get<bool>(logic::evaluate(step.defined, state.values).value())) return false;
    TinyState next = state;
    for (const Assignment& update : step.updates)
      next.values[update.target] = logic::evaluate(update.value, state.values).value();
    for (const Input& drawn : step.inputs) next.values.erase(drawn.symbol);
    next.key.clear();
    next.at[thread] = step.to.index;
    add(std::move(next));
    return true;
  }

  const ConcurrentSystem& system_;
  std::size_t limit_;
  std::vector<std::vector<std::vector<StepId>>> outgoing_;
  Seen seen_;
  std::vector<TinyState> open_;
  std::map<std::string, std::set<std::string>> finals_;
  bool error_ = false;
};

}  // namespace redcomp::ts
