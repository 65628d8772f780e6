#include "ts/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "frontend/expr.h"
#include "ts/build_graph.h"
#include "ts/build_thread.h"
#include "ts/build_tidy.h"

namespace redcomp::ts {

using frontend::ArrayType;
using frontend::Declaration;
using logic::Integer;

namespace {

// ---- globals -----------------------------------------------------------------------------------------------------

logic::Value initialArray(const Declaration& global) {
  logic::ArrayValue value;
  for (std::size_t i = 0; i < global.initial.size(); ++i)
    if (global.initial[i] != 0) value.cells[Integer(i)] = global.initial[i];
  return value;
}

Variable dataVariable(const Declaration& global, const std::string& symbol, const std::string& name) {
  const auto* array = std::get_if<ArrayType>(&global.type);
  const bool whole = array && !std::holds_alternative<frontend::ThreadHandleType>(array->element);
  Variable variable;
  variable.symbol = logic::variable(symbol, whole ? logic::Sort::IntArray : logic::Sort::Int);
  variable.name = name;
  variable.range = frontend::rangeOf(array ? frontend::elementType(*array) : global.type);
  if (global.unknown) return variable;
  if (whole) variable.initial = initialArray(global);
  else variable.initial = global.initial.empty() ? Integer(0) : global.initial.front();
  return variable;
}

Variable flag(Term symbol, Role role) { return {symbol, symbol.name(), {}, logic::Value(false), role}; }

bool isMutex(const Declaration& global) {
  const auto* array = std::get_if<ArrayType>(&global.type);
  return std::holds_alternative<frontend::MutexType>(array ? frontend::elementType(*array) : global.type);
}

bool hasElementVariables(const Declaration& global) {
  const auto* array = std::get_if<ArrayType>(&global.type);
  return array && (isMutex(global) || std::holds_alternative<frontend::ThreadHandleType>(array->element));
}

std::vector<Term> addGlobal(const Declaration& global, Names& names, std::vector<Variable>& into) {
  std::vector<Term> symbols;
  const auto add = [&](const std::string& wanted, const std::string& name) {
    const std::string symbol = names.unique(wanted);
    if (isMutex(global)) into.push_back(flag(logic::variable(symbol, logic::Sort::Bool), Role::Lock));
    else into.push_back(dataVariable(global, symbol, name));
    into.back().name = name;
    symbols.push_back(into.back().symbol);
  };
  if (std::holds_alternative<frontend::OpaqueType>(global.type)) return symbols;
  if (!hasElementVariables(global)) {
    add(global.name, global.name);
    return symbols;
  }
  for (std::uint64_t i = 0; i < std::get<ArrayType>(global.type).length; ++i)
    add(fmt::format("{}.{}", global.name, i), fmt::format("{}[{}]", global.name, i));
  return symbols;
}

// ---- joins -------------------------------------------------------------------------------------------------------

class Joins {
 public:
  Joins(ConcurrentSystem& system, const std::vector<ThreadPlan>& plans) : system_(system), plans_(plans) {}

  void addHandles(const std::map<Term, HandleUse>& handles) {
    for (const auto& [variable, use] : handles) {
      HandleUse& known = handles_[variable];
      known.created.insert(use.created.begin(), use.created.end());
      known.copied = known.copied || use.copied;
    }
  }

  // The steps of a join, now that all threads are known.
  void resolve(ThreadId in, const PendingJoin& join, Names& names) {
    const std::vector<ThreadId> candidates = threadsOf(join.handle);
    if (candidates.empty())
      system_.warnings.push_back(fmt::format("{}: this join waits for a thread that is never created, so nothing "
                                             "after it is reached", toString(join.source)));
    const bool certain = join.handle.isConstant() || (candidates.size() == 1 && !handles_[join.handle].copied);
    LocationId from = join.from;
    Term handle = join.handle;
    if (!certain && isGlobal(handle)) from = readHandle(in, join, names, handle);
    for (const ThreadId thread : candidates) {
      Step step = stepOf(join, from, join.to);
      const Term chosen = certain ? logic::boolean(true) : logic::equal(handle, logic::integer(thread.index));
      step.guard = logic::conjunction(chosen, plans_[thread.index].finished);
      step.sync = Join{thread};
      system_.threads[in.index].steps.push_back(std::move(step));
    }
  }

 private:
  std::vector<ThreadId> threadsOf(Term handle) {
    std::vector<ThreadId> out;
    if (handle.isConstant()) {
      if (handle.value() > 0 && handle.value() < plans_.size()) out.push_back(ThreadId{static_cast<int>(handle.value())});
      return out;
    }
    const auto use = handles_.find(handle);
    if (handle.op() == logic::Op::Variable && use != handles_.end() && !use->second.copied)
      return {use->second.created.begin(), use->second.created.end()};
    for (std::size_t i = 1; i < plans_.size(); ++i) out.push_back(plans_[i].id);
    return out;
  }

  bool isGlobal(Term handle) const {
    return std::any_of(system_.globals.begin(), system_.globals.end(),
                       [&](const Variable& global) { return global.symbol == handle; });
  }

  static Step stepOf(const PendingJoin& join, LocationId from, LocationId to) {
    Step step;
    step.from = from;
    step.to = to;
    step.source = join.source;
    step.text = join.text;
    return step;
  }

  // Reads a global handle into a local, which replaces it in `handle`.
  LocationId readHandle(ThreadId in, const PendingJoin& join, Names& names, Term& handle) {
    ThreadSystem& thread = system_.threads[in.index];
    Variable local;
    local.symbol = logic::variable(names.unique(fmt::format("{}.{}_read", thread.name, handle.name())), logic::Sort::Int);
    local.name = handle.name() + "_read";
    local.range = logic::unsignedRange(64);
    local.initial = Integer(0);
    thread.locations.push_back(thread[join.from]);
    const LocationId between{static_cast<int>(thread.locations.size()) - 1};
    Step read = stepOf(join, join.from, between);
    read.updates.push_back({local.symbol, handle});
    thread.steps.push_back(std::move(read));
    thread.locals.push_back(local);
    handle = local.symbol;
    return between;
  }

  ConcurrentSystem& system_;
  const std::vector<ThreadPlan>& plans_;
  std::map<Term, HandleUse> handles_;
};

// ---- creation without a known bound ------------------------------------------------------------------------------

void findUnboundedCreation(const ThreadSystem& thread, std::vector<std::string>& incomplete) {
  const auto isCreate = [](const Step& step) { return std::holds_alternative<Create>(step.sync); };
  if (std::none_of(thread.steps.begin(), thread.steps.end(), isCreate)) return;
  std::vector<std::vector<int>> successors(thread.locations.size());
  for (const Step& step : thread.steps) successors[step.from.index].push_back(step.to.index);
  const Components found = components(successors, std::vector<bool>(successors.size(), true));
  for (const Step& step : thread.steps)
    if (isCreate(step) && found.of[step.from.index] == found.of[step.to.index])
      incomplete.push_back(fmt::format("{}: threads are created in a loop without a known bound; only one is considered",
                                       toString(step.source)));
}

// ---- the whole ---------------------------------------------------------------------------------------------------

class SystemBuilder {
 public:
  SystemBuilder(const frontend::Program& program, const BuildOptions& options)
      : context_{program, options, analyseFunctions(program), {}} {
    system_.warnings = program.warnings;
  }

  ConcurrentSystem run() {
    for (const Declaration& global : context_.program.globals)
      context_.globals.push_back(addGlobal(global, names_, system_.globals));
    plans_.push_back(mainPlan());
    std::vector<std::vector<PendingJoin>> joins;
    Joins resolver(system_, plans_);
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      BuiltThread built = buildThread(context_, ThreadPlan(plans_[i]), names_, static_cast<int>(plans_.size()));
      resolver.addHandles(built.handles);
      joins.push_back(std::move(built.joins));
      add(std::move(built));
    }
    for (std::size_t i = 0; i < joins.size(); ++i)
      for (const PendingJoin& join : joins[i]) resolver.resolve(ThreadId{static_cast<int>(i)}, join, names_);
    for (std::size_t i = 0; i < system_.threads.size(); ++i) finish(ThreadId{static_cast<int>(i)});
    orderErrors();
    removeDuplicates(system_.incomplete);
    removeDuplicates(system_.warnings);
    return std::move(system_);
  }

 private:
  ThreadPlan mainPlan() {
    ThreadPlan plan;
    plan.id = ThreadId{0};
    plan.entry = context_.program.main;
    plan.name = names_.unique(context_.program[plan.entry].name);
    return plan;
  }

  void add(BuiltThread built) {
    system_.threads.push_back(std::move(built.system));
    const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(system_.errors, built.errors);
    append(system_.incomplete, built.incomplete);
    append(system_.warnings, built.warnings);
    for (const ThreadPlan& plan : built.created) {
      system_.globals.push_back(flag(plan.started, Role::Started));
      system_.globals.push_back(flag(plan.finished, Role::Finished));
      if (plan.argumentSymbol)
        system_.globals.push_back(
            {plan.argumentSymbol, plan.argumentSymbol.name(), logic::unsignedRange(64), Integer(0)});
    }
    append(plans_, built.created);
  }

  void finish(ThreadId id) {
    ThreadSystem& thread = system_.threads[id.index];
    std::vector<LocationId> kept;
    for (const ErrorCondition& error : system_.errors)
      if (error.at.front().thread == id) kept.push_back(error.at.front().location);
    const std::vector<int> renamed = tidy(thread, kept);
    // An error that nothing leads to has lost its location.
    std::erase_if(system_.errors, [&](const ErrorCondition& error) {
      return error.at.front().thread == id && renamed[error.at.front().location.index] < 0;
    });
    for (ErrorCondition& error : system_.errors)
      if (error.at.front().thread == id) error.at.front().location.index = renamed[error.at.front().location.index];
    findUnboundedCreation(thread, system_.incomplete);
  }

  // By thread and place in the source; the names of the locations follow.
  void orderErrors() {
    const auto position = [](const ErrorCondition& error) {
      const auto [thread, location] = error.at.front();
      return std::tuple(thread, error.source.line, error.source.column, location);
    };
    std::sort(system_.errors.begin(), system_.errors.end(),
              [&](const auto& a, const auto& b) { return position(a) < position(b); });
    std::vector<int> count(system_.threads.size(), 0);
    for (const ErrorCondition& error : system_.errors) {
      const auto [thread, location] = error.at.front();
      system_.threads[thread.index].locations[location.index].name = fmt::format("err{}", ++count[thread.index]);
    }
  }

  static void removeDuplicates(std::vector<std::string>& sentences) {
    std::vector<std::string> out;
    for (std::string& sentence : sentences)
      if (std::find(out.begin(), out.end(), sentence) == out.end()) out.push_back(std::move(sentence));
    sentences = std::move(out);
  }

  BuildContext context_;
  ConcurrentSystem system_;
  Names names_;
  std::vector<ThreadPlan> plans_;  // by thread
};

}  // namespace

ConcurrentSystem buildSystem(const frontend::Program& program, const BuildOptions& options) {
  ConcurrentSystem system = SystemBuilder(program, options).run();
  checkWellFormed(system);
  return system;
}

}  // namespace redcomp::ts
