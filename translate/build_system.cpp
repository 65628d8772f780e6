#include "translate/build_system.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/expr.h"
#include "frontend/thread_numbers.h"
#include "translate/build_context.h"
#include "translate/joins.h"
#include "translate/privatise.h"
#include "translate/replication.h"
#include "translate/resolve_accesses.h"
#include "translate/thread_builder.h"
#include "translate/tidy.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;

namespace {

bool freesMemory(const frontend::Program& program) {
  const auto frees = [](const frontend::Edge& edge) { return std::holds_alternative<frontend::FreeMemory>(edge.stmt); };
  return std::ranges::any_of(program.functions, [&](const frontend::Function& each) { return std::ranges::any_of(each.edges, frees); });
}

// Functions without a body get addresses, and may free what is there.
bool handsOutMemory(const frontend::Program& program) {
  const auto handsOut = [](const frontend::Edge& edge) {
    const auto* change = std::get_if<frontend::HavocReachable>(&edge.stmt);
    return change && change->ever;
  };
  return std::ranges::any_of(program.functions, [&](const frontend::Function& each) { return std::ranges::any_of(each.edges, handsOut); });
}

constexpr std::uint64_t kMostElements = 10000;  // of an array that has a variable for each; more are made when needed

// The variables of a global, so that they come first and in the order of the program.
void addGlobal(CellTable& table, const frontend::Program& program, frontend::GlobalId id) {
  const frontend::Declaration& global = program.globals[id.index];
  const auto* array = std::get_if<frontend::ArrayType>(&global.type);
  const frontend::Type element = array ? frontend::elementType(*array) : global.type;
  if (global.threadLocal || (std::holds_alternative<frontend::FloatType>(element) && !program.findsRaces)) return;
  const CellsId cells = table.of({}, id, "");
  const std::uint64_t elements = table[cells].perElement() ? std::min(table[cells].length, kMostElements) : 1;
  for (std::uint64_t i = 0; i < elements; ++i) table.symbol(cells, i);
}

bool writes(const ThreadSystem& thread, Term symbol) {
  for (const Step& step : thread.steps)
    for (const Assignment& update : step.updates)
      if (update.target == symbol) return true;
  return false;
}

template <typename Item>
void append(std::vector<Item>& to, const std::vector<Item>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

// What earlier attempts to build the system have shown.
struct Lessons {
  std::set<std::string> changedByOthers;  // variables that must not be taken as known, by the symbols' names
  bool followsReuse = false;              // of memory
  auto operator<=>(const Lessons&) const = default;
};

// One attempt to build the system.
class SystemBuilder {
 public:
  SystemBuilder(const frontend::Program& program, const BuildOptions& options, const TrackingFacts& facts, const Lessons& lessons)
      : program_(program),
        memory_(program, names_, {options.reports.has(ts::Undefined::Pointer), options.leaks, lessons.followsReuse}),
        context_(contextOf(program, options, facts, lessons.changedByOthers, memory_)),
        lessons_(lessons) {
    system_.warnings = program.warnings;
    system_.incomplete = program.incomplete;
    system_.leftOut = program.leftOut;
    system_.assumptions.assign(program.assumptions.begin(), program.assumptions.end());
    if (program.integersHoldAddresses && memory_.addresses.isWide())
      system_.incomplete.push_back("addresses are kept in integers of 32 bits, which are too small for those used here");
  }

  // With more than the builder was given the system must be built again.
  const Lessons& lessons() const { return lessons_; }

  ConcurrentSystem run() {
    for (std::size_t i = 0; i < program_.globals.size(); ++i)
      addGlobal(memory_.cells, program_, frontend::GlobalId{static_cast<int>(i)});
    translateThreads();
    findCopies(threads_, system_.incomplete);
    resolveJoins(threads_, memory_, program_.pointerBits, names_, system_);
    resolvePointers();
    if (memory_.mixesHandles()) {
      const std::vector<std::string> found = frontend::calculatesWithHandles(program_, true);
      append(system_.incomplete, found);
      append(system_.leftOut, found);
    }
    if (memory_.addresses.meetsTwins())
      system_.leftOut.push_back("there is more memory than can be followed where values are initialised");
    if (memory_.isChecked && memory_.addresses.isFull()) system_.incomplete.push_back("there is more memory than can be checked");
    return assemble();
  }

 private:
  // Main, and then those that are created, until no thread creates new ones.
  void translateThreads() {
    threads_.push_back({mainPlan()});
    for (std::size_t i = 0; i < threads_.size(); ++i) {
      TranslatedThread& thread = threads_[i];
      thread.built = buildThread(context_, thread.plan, names_, static_cast<int>(threads_.size()), givenUp_);
      thread.builtAsReplicated = thread.plan.replicated;
      markCreatedInLoops(thread.plan, thread.built);
      append(system_.errors, thread.built.errors);
      append(system_.incomplete, thread.built.incomplete);
      append(system_.warnings, thread.built.warnings);
      append(system_.assumptions, thread.built.assumptions);
      const std::vector<ThreadPlan> created = thread.built.created;
      for (const ThreadPlan& plan : created) {
        declareFlags(plan);
        threads_.push_back({plan});
      }
    }
  }

  ThreadPlan mainPlan() {
    ThreadPlan plan;
    plan.id = ThreadId{0};
    plan.entry = program_.main;
    plan.name = names_.unique(program_[plan.entry].name);
    return plan;
  }

  // And what is passed to the thread and returned by it.
  void declareFlags(const ThreadPlan& plan) {
    system_.globals.push_back(flagFor(plan.started, Role::Started));
    system_.globals.push_back(flagFor(plan.finished, Role::Finished));
    for (const Term number : {plan.argumentSymbol, plan.result})
      if (number) system_.globals.push_back({number, number.name(), logic::unsignedRange(64), Integer(0)});
  }

  void resolvePointers() {
    const PointerFindings found = resolveAccesses(threads_, memory_, program_, context_.options.tick);
    lessons_.followsReuse |= found.comparesBlocks && freesMemory(program_);
    if (found.comparesBlocks && handsOutMemory(program_))
      system_.incomplete.push_back("whether functions without a body free memory, which may be allocated again, is not known");
    append(system_.incomplete, found.incomplete);
    append(system_.errors, found.errors);
    for (const TranslatedThread& thread : threads_)
      system_.incomplete.insert(system_.incomplete.end(), thread.built.unchecked.begin(), thread.built.unchecked.end());
    findChangedByOthers(found.stored);
  }

  // Shared variables that were followed by value, although others, or stores through pointers, change them: they must not be.
  void findChangedByOthers(const std::set<Term>& storedThroughPointers) {
    for (const TranslatedThread& follower : threads_)
      for (const Term symbol : follower.built.tracked) {
        const auto changes = [&](const TranslatedThread& thread) {
          return (&thread != &follower || thread.plan.replicated) && writes(thread.built.system, symbol);
        };
        if (storedThroughPointers.contains(symbol) || std::any_of(threads_.begin(), threads_.end(), changes))
          lessons_.changedByOthers.insert(symbol.name());
      }
  }

  ConcurrentSystem assemble() {
    const auto& variables = memory_.cells.variables();
    system_.globals.insert(system_.globals.begin(), variables.begin(), variables.end());
    system_.addresses = memory_.addresses.names();
    std::vector<LocationId> finals;
    for (TranslatedThread& thread : threads_) {
      finals.push_back(thread.built.final);
      system_.threads.push_back(std::move(thread.built.system));
    }
    makePrivate(system_, memory_.cells);
    tidySystem(system_, finals);
    return std::move(system_);
  }

  const frontend::Program& program_;
  Names names_;
  Memory memory_;
  BuildContext context_;
  GivenUp givenUp_;
  std::vector<TranslatedThread> threads_;
  ConcurrentSystem system_;  // its threads come last
  Lessons lessons_;
};

// An overflow that ends the program is as good as one that does not happen: nothing follows it.
BuildOptions asCompiled(const frontend::Program& program, BuildOptions options) {
  using frontend::OverflowRule;
  if (program.overflow == OverflowRule::Wraps && options.signedOverflow == SignedOverflow::Reports)
    throw logic::InputError({}, "the program is compiled with -fwrapv: signed overflow is no error that could be reported");
  if (program.overflow == OverflowRule::EndsProgram && options.signedOverflow == SignedOverflow::Wraps)
    throw logic::InputError({}, "the program is compiled with -ftrapv: signed overflow ends it, and does not wrap around");
  if (program.overflow == OverflowRule::Wraps) options.signedOverflow = SignedOverflow::Wraps;
  if (options.signedOverflow == SignedOverflow::Reports) options.reports.add(ts::Undefined::SignedOverflow);
  return options;
}

}  // namespace

// Values of shared variables are followed until it turns out that somebody else changes them.
ConcurrentSystem buildSystem(const frontend::Program& program, const BuildOptions& given) {
  const BuildOptions options = asCompiled(program, given);
  const TrackingFacts facts = analyseFunctions(program);
  for (Lessons lessons;;) {
    SystemBuilder builder(program, options, facts, lessons);
    ConcurrentSystem system = builder.run();
    if (builder.lessons() == lessons) {
      checkWellFormed(system);
      return system;
    }
    lessons = builder.lessons();
  }
}

}  // namespace redcomp::translate
