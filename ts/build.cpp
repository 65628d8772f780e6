#include "ts/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "frontend/expr.h"
#include "frontend/uses.h"
#include "logic/rewrite.h"
#include "ts/build_graph.h"
#include "ts/build_memory.h"
#include "ts/build_pointers.h"
#include "ts/build_thread.h"
#include "ts/build_tidy.h"

namespace redcomp::ts {

using frontend::ArrayType;
using frontend::Declaration;
using logic::Integer;

namespace {

Variable flag(Term symbol, Role role) { return {symbol, symbol.name(), {}, logic::Value(false), role}; }

constexpr std::uint64_t kMostElements = 10000;  // of an array that has a variable for each; more are made when needed

// The variables of a global, so that they come first and in the order of the program.
void addGlobal(Memory& memory, const frontend::Program& program, frontend::GlobalId id) {
  const Declaration& global = program.globals[id.index];
  const auto* array = std::get_if<ArrayType>(&global.type);
  const frontend::Type element = array ? frontend::elementType(*array) : global.type;
  if (global.threadLocal || std::holds_alternative<frontend::FloatType>(element)) return;
  const CellsId cells = memory.cellsOf({}, id, "");
  const std::uint64_t elements = memory[cells].perElement() ? std::min(memory[cells].length, kMostElements) : 1;
  for (std::uint64_t i = 0; i < elements; ++i) memory.symbol(cells, i);
}

// ---- joins -------------------------------------------------------------------------------------------------------

class Joins {
 public:
  Joins(ConcurrentSystem& system, const std::vector<ThreadPlan>& plans, const Memory& memory)
      : system_(system), plans_(plans), memory_(memory) {}

  // Handles are stored through pointers, so any handle in memory may be any.
  void storedThroughPointers() { stored_ = true; }

  void addHandles(const std::map<Term, HandleUse>& handles) {
    for (const auto& [variable, use] : handles) {
      HandleUse& known = handles_[variable];
      known.created.insert(use.created.begin(), use.created.end());
      known.copied = known.copied || use.copied;
    }
  }

  // The steps of a join, now that all threads are known. Which of any number of threads it waits for is not said.
  void resolve(ThreadId in, const PendingJoin& join, Names& names) {
    const std::vector<ThreadId> candidates = threadsOf(join.handle);
    if (candidates.empty())
      system_.warnings.push_back(fmt::format("{}: this join waits for a thread that is never created, so nothing "
                                             "after it is reached", toString(join.source)));
    const bool certain = join.handle.isConstant() || (candidates.size() == 1 && !copied(join.handle));
    LocationId from = join.from;
    Term handle = join.handle;
    if (!certain && isGlobal(handle)) from = readHandle(in, join, names, handle);
    for (const ThreadId thread : candidates) {
      const LocationId joined = join.result ? addLocation(in, join.from) : join.to;
      Step step = stepOf(join, from, joined);
      const Term chosen = certain ? logic::boolean(true) : logic::equal(handle, handleOf(thread));
      step.sync = Join{thread};
      const bool copies = plans_[thread.index].replicated;
      step.guard = copies ? chosen : logic::conjunction(chosen, plans_[thread.index].finished);
      system_.threads[in.index].steps.push_back(std::move(step));
      if (!join.result) continue;
      Step fetch = stepOf(join, joined, join.to);
      fetch.updates.push_back({join.result, plans_[thread.index].result});
      if (copies || !plans_[thread.index].result) {
        const std::string& name = plans_[thread.index].name;
        const Input any{logic::variable(names.unique(name + "$any"), logic::Sort::Int), logic::unsignedRange(64)};
        fetch.inputs.push_back(any);
        fetch.updates.back().value = any.symbol;
        fetch.approximates = copies ? "what one of any number of threads returns" : "what " + name + " returns";
      }
      system_.threads[in.index].steps.push_back(std::move(fetch));
    }
  }

 private:
  std::vector<ThreadId> threadsOf(Term handle) {
    std::vector<ThreadId> out, joinable;
    for (const ThreadPlan& plan : plans_)
      if (plan.finished) joinable.push_back(plan.id);
    if (handle.isConstant()) {
      std::ranges::copy_if(joinable, std::back_inserter(out), [&](ThreadId thread) { return handle == handleOf(thread); });
      return out;
    }
    const auto use = handles_.find(handle);
    if (handle.op() == logic::Op::Variable && use != handles_.end() && !copied(handle))
      return {use->second.created.begin(), use->second.created.end()};
    return joinable;
  }

  bool isGlobal(Term handle) const {
    const auto& variables = memory_.variables();
    return std::any_of(variables.begin(), variables.end(), [&](const Variable& each) { return each.symbol == handle; });
  }

  bool copied(Term handle) { return handles_[handle].copied || (stored_ && isGlobal(handle)); }

  // Like another one.
  LocationId addLocation(ThreadId in, LocationId other) {
    ThreadSystem& thread = system_.threads[in.index];
    const Location location = thread[other];
    thread.locations.push_back(location);
    return LocationId{static_cast<int>(thread.locations.size()) - 1};
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
    const LocationId between = addLocation(in, join.from);
    Step read = stepOf(join, join.from, between);
    read.updates.push_back({local.symbol, handle});
    thread.steps.push_back(std::move(read));
    thread.locals.push_back(local);
    handle = local.symbol;
    return between;
  }

  ConcurrentSystem& system_;
  const std::vector<ThreadPlan>& plans_;
  const Memory& memory_;
  bool stored_ = false;
  std::map<Term, HandleUse> handles_;
};

// ---- creation without a known bound ------------------------------------------------------------------------------

// The threads that are created in loops that have not been unrolled: each stands for any number of threads.
std::set<ThreadId> createdInLoops(const BuiltThread& built) {
  std::set<ThreadId> found;
  if (built.created.empty()) return found;
  std::vector<std::vector<int>> successors(built.system.locations.size());
  for (const Step& step : built.system.steps) successors[step.from.index].push_back(step.to.index);
  for (const PendingAccess& access : built.accesses) successors[access.step.from.index].push_back(access.step.to.index);
  for (const PendingJoin& join : built.joins) successors[join.from.index].push_back(join.to.index);
  const Components components = ts::components(successors, std::vector<bool>(successors.size(), true));
  for (const Step& step : built.system.steps)
    if (const auto* create = std::get_if<Create>(&step.sync))
      if (components.of[step.from.index] == components.of[step.to.index]) found.insert(create->thread);
  return found;
}

// ---- facts about the whole program --------------------------------------------------------------------------------

// Those to which a pointer may point that is called. A thread function that is only named where threads are created is
// not among them.
std::vector<frontend::FunctionId> functionsPointedTo(const frontend::Program& program) {
  std::set<frontend::FunctionId> found;
  const auto note = [&](const frontend::Expr& expr) {
    if (const auto* node = std::get_if<frontend::FunctionAddress>(&expr.node)) found.insert(node->function);
  };
  for (const auto& function : program.functions)
    for (const auto& edge : function.edges) {
      const auto* create = std::get_if<frontend::CreateThread>(&edge.stmt);
      const bool named = create && std::holds_alternative<frontend::FunctionAddress>(create->entry->node);
      frontend::forEachExpr(named ? frontend::Stmt(frontend::Assume{create->argument}) : edge.stmt, note);
    }
  for (const Declaration& global : program.globals)
    for (const auto& [index, value] : global.initial) frontend::forEachExpr(frontend::Assume{value}, note);
  return {found.begin(), found.end()};
}

bool someJoinWantsResult(const frontend::Program& program) {
  for (const auto& function : program.functions)
    for (const auto& edge : function.edges)
      if (const auto* join = std::get_if<frontend::JoinThread>(&edge.stmt); join && join->result) return true;
  return false;
}

// ---- variables of one thread --------------------------------------------------------------------------------------

// Locals in memory and objects on the heap become locals of their thread if no other one accesses them.
class Privatisation {
 public:
  Privatisation(ConcurrentSystem& system, const Memory& memory, const std::vector<ThreadPlan>& plans)
      : system_(system), memory_(memory), plans_(plans) {
    for (std::size_t i = 0; i < system.threads.size(); ++i)
      for (const Step& step : system.threads[i].steps) note(step, static_cast<int>(i));
  }

  void run() {
    std::vector<Variable> shared;
    for (Variable& variable : system_.globals) {
      const auto users = users_.find(variable.symbol);
      const bool unused = users == users_.end();
      const int owner = memory_.ownerOf(variable.symbol);
      const bool copies = owner >= 0 && plans_[owner].replicated;  // each copy of the owner has its own
      const int user = unused ? -1 : *users->second.begin();
      const bool sharedByCopies = !unused && user != owner && (copies || plans_[user].replicated);
      const bool one = !unused && users->second.size() == 1 && !sharedByCopies;
      if (one && owner >= 0 && variable.role == Role::Data) {
        system_.threads[user].locals.push_back(std::move(variable));
      } else if (!unused || owner < 0) {
        if (copies)
          system_.incomplete.push_back(fmt::format("'{}', of a thread that stands for any number of threads, is accessed by "
                                                   "others or is a mutex", variable.symbol.name()));
        shared.push_back(std::move(variable));
      }
    }
    system_.globals = std::move(shared);
  }

 private:
  void note(const Step& step, int thread) {
    const auto use = [&](Term term) {
      if (term.isConstant()) return;
      for (const Term variable : logic::variables(term)) users_[variable].insert(thread);
    };
    use(step.guard);
    use(step.defined);
    for (const Assignment& update : step.updates) {
      use(update.target);
      use(update.value);
    }
  }

  ConcurrentSystem& system_;
  const Memory& memory_;
  const std::vector<ThreadPlan>& plans_;
  std::map<Term, std::set<int>> users_;
};

// ---- the whole ---------------------------------------------------------------------------------------------------

class SystemBuilder {
 public:
  // `changedByOthers`: variables that must not be taken as known, by the symbols' names.
  SystemBuilder(const frontend::Program& program, const BuildOptions& options, const TrackingFacts& facts,
                const std::set<std::string>& changedByOthers)
      : memory_(program, names_),
        context_{program, options, facts.functions, facts.globals, changedByOthers, functionsPointedTo(program),
                 someJoinWantsResult(program), memory_} {
    system_.warnings = program.warnings;
    system_.incomplete = program.incomplete;
    if (program.integersHoldAddresses && memory_.addressesAreWide())
      system_.incomplete.push_back("addresses are kept in integers of 32 bits, which are too small for those used here");
  }

  const std::set<std::string>& changedByOthers() const { return changedByOthers_; }

  ConcurrentSystem run() {
    for (std::size_t i = 0; i < context_.program.globals.size(); ++i)
      addGlobal(memory_, context_.program, frontend::GlobalId{static_cast<int>(i)});
    plans_.push_back(mainPlan());
    Joins resolver(system_, plans_, memory_);
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      BuiltThread built = buildThread(context_, ThreadPlan(plans_[i]), names_, static_cast<int>(plans_.size()));
      resolver.addHandles(built.handles);
      add(std::move(built));
    }
    findCopies();
    resolveJoins(resolver);
    resolvePointers();
    system_.globals = memory_.variables();
    system_.globals.insert(system_.globals.end(), flags_.begin(), flags_.end());
    system_.addresses = memory_.addressNames();
    system_.undefinedBehaviour = undefinedBehaviour();
    Privatisation(system_, memory_, plans_).run();
    for (std::size_t i = 0; i < system_.threads.size(); ++i) finish(ThreadId{static_cast<int>(i)});
    orderErrors();
    removeDuplicates(system_.incomplete);
    removeDuplicates(system_.warnings);
    return std::move(system_);
  }

 private:
  // Main can be joined by those to whom it has told its handle, if it ends before the program does.
  void makeMainJoinable() {
    ThreadPlan& main = plans_.front();
    main.finished = logic::variable(names_.unique(main.name + "$finished"), logic::Sort::Bool);
    flags_.push_back(flag(main.finished, Role::Finished));
    for (Step& step : system_.threads.front().steps)
      if (step.to == finals_.front()) {
        step.updates.push_back({main.finished, logic::boolean(true)});
        step.sync = Exit{};
      }
  }

  void resolveJoins(Joins& resolver) {
    const bool joins = std::any_of(joins_.begin() + 1, joins_.end(), [](const auto& each) { return !each.empty(); });
    if (joins && asksForItsNumber_.front()) makeMainJoinable();
    for (const auto& accesses : accesses_)
      for (const PendingAccess& access : accesses)
        if ((access.kind == PendingAccess::Kind::Store && std::holds_alternative<frontend::ThreadHandleType>(access.type)) ||
            (access.forgotten && access.forgotten->handles))
          resolver.storedThroughPointers();
    for (std::size_t i = 0; i < joins_.size(); ++i)
      for (const PendingJoin& join : joins_[i]) resolver.resolve(ThreadId{static_cast<int>(i)}, join, names_);
  }

  std::string undefinedBehaviour() const {
    const bool assumed = context_.options.signedOverflow == SignedOverflow::Undefined;
    const bool pointers = std::any_of(accesses_.begin(), accesses_.end(), [](const auto& each) { return !each.empty(); });
    return fmt::format("{}division by zero, index out of bounds{}", assumed ? "signed overflow, " : "",
                       pointers ? ", use of a null or dangling pointer" : "");
  }

  void resolvePointers() {
    std::vector<ThreadAccesses> threads;
    std::vector<bool> replicated;
    for (std::size_t i = 0; i < system_.threads.size(); ++i) {
      threads.push_back({&system_.threads[i], &accesses_[i], &unknownPointers_[i], &uses_[i]});
      replicated.push_back(plans_[i].replicated);
    }
    PointerFindings found = resolveAccesses(threads, memory_, replicated);
    append(system_.incomplete, found.incomplete);
    append(system_.errors, found.errors);
    findChangedByOthers(found.stored);
  }

  // Shared variables that were followed by value, although others, or stores through pointers, change them.
  void findChangedByOthers(const std::set<Term>& storedThroughPointers) {
    for (std::size_t follower = 0; follower < tracked_.size(); ++follower)
      for (const Term symbol : tracked_[follower]) {
        bool changed = storedThroughPointers.contains(symbol);
        for (std::size_t i = 0; i < system_.threads.size() && !changed; ++i)
          changed = (i != follower || plans_[i].replicated) && writes(system_.threads[i], symbol);
        if (changed) changedByOthers_.insert(symbol.name());
      }
  }

  static bool writes(const ThreadSystem& thread, Term symbol) {
    for (const Step& step : thread.steps)
      for (const Assignment& update : step.updates)
        if (update.target == symbol) return true;
    return false;
  }

  ThreadPlan mainPlan() {
    ThreadPlan plan;
    plan.id = ThreadId{0};
    plan.entry = context_.program.main;
    plan.name = names_.unique(context_.program[plan.entry].name);
    return plan;
  }

  template <typename Item>
  static void append(std::vector<Item>& to, const std::vector<Item>& from) {
    to.insert(to.end(), from.begin(), from.end());
  }

  // Threads that create themselves again, directly or not, stand for any number of threads, and so do those that they
  // create. What the translation of such a thread took for granted before this was known must not matter.
  void findCopies() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < plans_.size(); ++i) {
        for (const ThreadId again : createdAgain_[i]) changed = replicate(again) || changed;
        for (const ThreadId child : children_[i])
          if (plans_[i].replicated) changed = replicate(child) || changed;
      }
    }
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      if (plans_[i].replicated && !walkedAsReplicated_[i] && asksForItsNumber_[i]) approximateStart(system_.threads[i]);
      system_.threads[i].replicated = plans_[i].replicated;
      if (plans_[i].replicated && (allocatesOnce_[i] || asksForItsNumber_[i]))
        system_.incomplete.push_back(fmt::format("any number of threads {} may run, and they {}", plans_[i].name,
                                                 allocatesOnce_[i] ? "allocate memory" : "ask for their own handle"));
    }
  }

  // Where it was not known, when the thread was built, that there are many.
  static void approximateStart(ThreadSystem& thread) {
    for (Step& step : thread.steps)
      if (step.from == thread.initial) step.approximates = kNumberOfOneOfMany;
  }

  bool replicate(ThreadId id) { return !std::exchange(plans_[id.index].replicated, true); }

  void add(BuiltThread built) {
    const ThreadPlan& self = plans_[system_.threads.size()];
    const std::set<ThreadId> inLoops = createdInLoops(built);
    auto& children = children_.emplace_back();
    for (ThreadPlan& plan : built.created) {
      plan.replicated = self.replicated || inLoops.contains(plan.id);
      children.push_back(plan.id);
    }
    tracked_.push_back(built.tracked);
    createdAgain_.push_back(built.createdAgain);
    finals_.push_back(built.final);
    allocatesOnce_.push_back(built.allocatesOnce);
    asksForItsNumber_.push_back(built.asksForItsNumber);
    walkedAsReplicated_.push_back(self.replicated);
    system_.threads.push_back(std::move(built.system));
    append(system_.errors, built.errors);
    append(system_.incomplete, built.incomplete);
    append(system_.warnings, built.warnings);
    for (const ThreadPlan& plan : built.created) {
      flags_.push_back(flag(plan.started, Role::Started));
      flags_.push_back(flag(plan.finished, Role::Finished));
      for (const Term number : {plan.argumentSymbol, plan.result})
        if (number) flags_.push_back({number, number.name(), logic::unsignedRange(64), Integer(0)});
    }
    append(plans_, built.created);
    joins_.push_back(std::move(built.joins));
    accesses_.push_back(std::move(built.accesses));
    unknownPointers_.push_back(std::move(built.unknownPointers));
    uses_.push_back(std::move(built.uses));
  }

  void finish(ThreadId id) {
    ThreadSystem& thread = system_.threads[id.index];
    markStops(thread, finals_[id.index]);
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
  }

  // Where nothing goes on, but for the end of the thread.
  static void markStops(ThreadSystem& thread, LocationId final) {
    const auto from = stepsFrom(thread);
    for (LocationId l : locationIds(thread)) thread.locations[l.index].stops = from[l.index].empty() && l != final;
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

  Names names_;
  Memory memory_;
  BuildContext context_;
  ConcurrentSystem system_;
  std::vector<Variable> flags_;  // and what is passed to threads and returned by them
  // By thread.
  std::vector<ThreadPlan> plans_;
  std::vector<std::vector<PendingJoin>> joins_;
  std::vector<std::vector<PendingAccess>> accesses_;
  std::vector<std::set<Term>> unknownPointers_, tracked_;
  std::vector<std::vector<StepUses>> uses_;
  std::set<std::string> changedByOthers_;
  std::vector<LocationId> finals_;
  std::vector<std::vector<ThreadId>> children_;
  std::vector<std::set<ThreadId>> createdAgain_;
  std::vector<bool> allocatesOnce_, asksForItsNumber_, walkedAsReplicated_;
};

}  // namespace

// Values of shared variables are followed until it turns out that somebody else changes them.
ConcurrentSystem buildSystem(const frontend::Program& program, const BuildOptions& options) {
  const TrackingFacts facts = analyseFunctions(program);
  for (std::set<std::string> changedByOthers;;) {
    SystemBuilder builder(program, options, facts, changedByOthers);
    ConcurrentSystem system = builder.run();
    if (!builder.changedByOthers().empty()) {
      changedByOthers.insert(builder.changedByOthers().begin(), builder.changedByOthers().end());
      continue;
    }
    checkWellFormed(system);
    return system;
  }
}

}  // namespace redcomp::ts
