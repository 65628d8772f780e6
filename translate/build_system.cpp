#include "translate/build_system.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "frontend/expr.h"
#include "frontend/uses.h"
#include "logic/rewrite.h"
#include "translate/built_thread.h"
#include "translate/joins.h"
#include "translate/memory.h"
#include "translate/privatise.h"
#include "translate/resolve_accesses.h"
#include "translate/tidy.h"

namespace redcomp::translate {

using namespace ts;

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

// ---- creation without a known bound ------------------------------------------------------------------------------

// The threads that are created in loops that have not been unrolled: each stands for any number of threads.
std::set<ThreadId> createdInLoops(const BuiltThread& built) {
  std::set<ThreadId> found;
  if (built.created.empty()) return found;
  const Components components = componentsOf(built);
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
    system_.leftOut = program.leftOut;
    system_.assumptions.assign(program.assumptions.begin(), program.assumptions.end());
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
    makePrivate(system_, memory_, plans_);
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

  // pthread_t is a number, and pointers to it may be pointers to numbers or to pointers.
  bool mayBeHandle(const frontend::ScalarType& type) const {
    const auto* integer = std::get_if<frontend::IntegerType>(&type);
    return std::holds_alternative<frontend::ThreadHandleType>(type) || std::holds_alternative<frontend::PointerType>(type) ||
           (integer && integer->bits == context_.program.pointerBits);
  }

  void resolveJoins(Joins& resolver) {
    const bool joins = std::any_of(joins_.begin() + 1, joins_.end(), [](const auto& each) { return !each.empty(); });
    if (joins && callsPthreadSelf_.front()) makeMainJoinable();
    for (const auto& accesses : accesses_)
      for (const PendingAccess& access : accesses)
        if ((access.kind == PendingAccess::Kind::Store && mayBeHandle(access.type)) || (access.forgotten && access.forgotten->handles))
          resolver.storedThroughPointers();
    for (std::size_t i = 0; i < joins_.size(); ++i)
      for (const PendingJoin& join : joins_[i]) resolver.resolve(ThreadId{static_cast<int>(i)}, join, names_, unknownPointers_[i]);
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
      if (plans_[i].replicated && !walkedAsReplicated_[i] && callsPthreadSelf_[i]) approximateStart(system_.threads[i]);
      system_.threads[i].replicated = plans_[i].replicated;
      if (plans_[i].replicated && (allocatesOnce_[i] || callsPthreadSelf_[i]))
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
    callsPthreadSelf_.push_back(built.callsPthreadSelf);
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
    for (LocationId l : locationIds(thread)) thread.locations[l.index].endsProgram = from[l.index].empty() && l != final;
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
  std::vector<bool> allocatesOnce_, callsPthreadSelf_, walkedAsReplicated_;
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

}  // namespace redcomp::translate
