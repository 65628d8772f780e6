#include "ts/system.h"

#include <fmt/format.h>

#include <set>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include "logic/rewrite.h"
#include "logic/shared_variables.h"
#include "ts/replicate.h"

namespace redcomp::ts {

namespace {

template <typename Id>
std::vector<Id> ids(std::size_t count) {
  std::vector<Id> out(count);
  for (std::size_t i = 0; i < count; ++i) out[i].index = static_cast<int>(i);
  return out;
}

}  // namespace

std::vector<ThreadId> threadIds(const ConcurrentSystem& system) { return ids<ThreadId>(system.threads.size()); }
std::vector<LocationId> locationIds(const ThreadSystem& thread) { return ids<LocationId>(thread.locations.size()); }
std::vector<StepId> stepIds(const ThreadSystem& thread) { return ids<StepId>(thread.steps.size()); }

std::vector<std::vector<StepId>> stepsFrom(const ThreadSystem& thread) {
  std::vector<std::vector<StepId>> out(thread.locations.size());
  for (const StepId id : stepIds(thread)) out[thread[id].from.index].push_back(id);
  return out;
}

bool isErrorLocation(const ConcurrentSystem& system, ThreadLocation place) {
  for (const ErrorCondition& error : system.errors)
    if (error.at.size() == 1 && error.at.front() == place && error.condition.isTrue()) return true;
  return false;
}

bool isBeyondKnowledge(const ConcurrentSystem& system, ThreadLocation place) {
  bool reached = false;
  for (const Step& step : system[place.thread].steps) {
    if (step.to != place.location) continue;
    if (step.approximates.empty()) return false;
    reached = true;
  }
  return reached;
}

// ---- the rules of the header -------------------------------------------------------------------------------------

namespace {

void require(bool holds, const std::string& sentence) {
  if (!holds) throw std::logic_error(sentence);
}

class Checker {
 public:
  explicit Checker(const ConcurrentSystem& system) : system_(system) {}

  void run() {
    std::unordered_set<std::string> names;
    for (const Variable& global : system_.globals) declare(global, -1);
    for (std::size_t i = 0; i < system_.threads.size(); ++i) {
      require(names.insert(system_.threads[i].name).second, "two threads are called " + system_.threads[i].name);
      for (const Variable& local : system_.threads[i].locals) declare(local, static_cast<int>(i));
    }
    for (std::size_t i = 0; i < system_.threads.size(); ++i) checkThread(static_cast<int>(i));
    for (const ErrorCondition& error : system_.errors) checkError(error);
    for (ThreadId thread : threadIds(system_)) {
      const auto fault = replicationFault(system_, thread);
      require(!fault, fault.value_or(""));
    }
  }

 private:
  struct Declared {
    const Variable* variable;
    int thread;  // -1: global
  };

  void declare(const Variable& variable, int thread) {
    require(variable.symbol && variable.symbol.op() == logic::Op::Variable, "a variable has no symbol");
    const std::string& name = variable.symbol.name();
    require(symbols_.insert(name).second, "the symbol " + name + " is declared twice");
    require(!variable.initial || sortOf(*variable.initial) == variable.symbol.sort(),
            "the initial value of " + name + " has another sort");
    require(variable.role == Role::Data || variable.symbol.sort() == logic::Sort::Bool,
            name + " is a lock or a flag, but not a Bool");
    require((variable.role != Role::Started && variable.role != Role::Finished) || variable.initial == logic::Value(false),
            name + " tells that a thread has started or ended, but is not false at first");
    declared_.emplace(variable.symbol, Declared{&variable, thread});
  }

  void checkThread(int index) {
    const ThreadSystem& thread = system_.threads[index];
    const auto isLocation = [&](LocationId id) {
      return 0 <= id.index && id.index < static_cast<int>(thread.locations.size());
    };
    require(isLocation(thread.initial), thread.name + " has no initial location");
    std::unordered_set<std::string> names;
    for (const Location& location : thread.locations)
      require(names.insert(location.name).second, fmt::format("{} has two locations {}", thread.name, location.name));
    seen_.clear();
    for (const Step& step : thread.steps) {
      require(isLocation(step.from) && isLocation(step.to), "a step of " + thread.name + " has no location");
      require(!thread[step.from].endsProgram, "a step of " + thread.name + " leaves a location where it stops");
      checkStep(index, step);
    }
  }

  void checkStep(int thread, const Step& step) {
    const std::string where = fmt::format("step '{}' of {}", step.text, system_.threads[thread].name);
    std::unordered_set<Term> inputs;
    for (const Input& input : step.inputs) {
      require(!declared_.contains(input.symbol), where + " draws a variable");
      require(inputs.insert(input.symbol).second, where + " draws an input twice");
      require(usedInputs_.insert(input.symbol).second, where + " shares an input with another step");
    }
    checkTerm(thread, step.guard, logic::Sort::Bool, inputs, where);
    checkTerm(thread, step.defined, logic::Sort::Bool, inputs, where);
    std::unordered_set<Term> targets;
    for (const Assignment& update : step.updates) {
      const auto target = declared_.find(update.target);
      require(target != declared_.end() && (target->second.thread < 0 || target->second.thread == thread),
              where + " writes what is not its own");
      require(targets.insert(update.target).second, where + " writes a variable twice");
      checkTerm(thread, update.value, update.target.sort(), inputs, where);
    }
    checkSync(step, where);
  }

  // Terms share structure, so nodes that were checked in this thread before are skipped.
  void checkTerm(int thread, Term term, logic::Sort sort, const std::unordered_set<Term>& inputs,
                 const std::string& where) {
    require(term && term.sort() == sort, where + " has a term of a wrong sort");
    std::unordered_set<Term> seenHere;  // an input is one of this step only
    logic::findVariables(term, inputs.empty() ? seen_ : seenHere, [&](Term node) {
      const auto known = declared_.find(node);
      const bool own = known != declared_.end() && (known->second.thread < 0 || known->second.thread == thread);
      if (!own && !inputs.contains(node)) throw std::logic_error(fmt::format("{} reads {}, which is not its own", where, node.name()));
    });
  }

  bool hasRole(Term symbol, Role role) const {
    const auto known = declared_.find(symbol);
    return known != declared_.end() && known->second.variable->role == role && known->second.thread < 0;
  }

  void checkSync(const Step& step, const std::string& where) const {
    const auto sets = [&](Term symbol, bool value) {
      for (const Assignment& update : step.updates)
        if (update.target == symbol) return update.value == logic::boolean(value);
      return false;
    };
    const auto isThread = [&](ThreadId id) {
      return 0 <= id.index && id.index < static_cast<int>(system_.threads.size());
    };
    if (const auto* sync = std::get_if<Acquire>(&step.sync))
      require(hasRole(sync->lock, Role::Lock) && sets(sync->lock, true), where + " acquires what it does not take");
    if (const auto* sync = std::get_if<Release>(&step.sync))
      require(hasRole(sync->lock, Role::Lock) && sets(sync->lock, false), where + " releases what it does not free");
    if (const auto* sync = std::get_if<Create>(&step.sync))
      require(isThread(sync->thread), where + " creates no thread of the system");
    if (const auto* sync = std::get_if<Join>(&step.sync))
      require(isThread(sync->thread), where + " joins no thread of the system");
  }

  void checkError(const ErrorCondition& error) {
    std::set<ThreadId> threads;
    for (const ThreadLocation& place : error.at) {
      require(0 <= place.thread.index && place.thread.index < static_cast<int>(system_.threads.size()) &&
                  0 <= place.location.index &&
                  place.location.index < static_cast<int>(system_[place.thread].locations.size()),
              "an error condition names a location that does not exist");
      require(threads.insert(place.thread).second || system_[place.thread].replicated,
              "an error condition names a thread twice");
    }
    require(error.condition && error.condition.sort() == logic::Sort::Bool, "an error condition is no condition");
    for (const Term variable : logic::variables(error.condition))
      require(declared_.contains(variable), "an error condition reads " + variable.name() + ", which is not declared");
  }

  const ConcurrentSystem& system_;
  std::unordered_set<std::string> symbols_;
  std::unordered_map<Term, Declared> declared_;
  std::unordered_set<Term> usedInputs_;
  std::unordered_set<Term> seen_;  // nodes without inputs below them, already checked for the current thread
};

}  // namespace

void checkWellFormed(const ConcurrentSystem& system) { Checker(system).run(); }

}  // namespace redcomp::ts
