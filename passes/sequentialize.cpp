#include "passes/sequentialize.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "logic/rewrite.h"
#include "movers/reduced_semantics.h"
#include "ts/liveness.h"

namespace redcomp::passes {

using namespace logic;
using namespace ts;

namespace {

class Sequentializer {
 public:
  Sequentializer(const ConcurrentSystem& system, const movers::Blocks& blocks) : original_(system), blocks_(blocks) {}

  Sequential run() {
    takeOver();
    addVariables();
    addLocations();
    for (ThreadId t : threadIds(original_)) {
      addResume(t);
      addExecute(t);
      addSuspend(t);
    }
    for (const ErrorCondition& error : original_.errors) addError(error);
    result_.system.threads = {std::move(thread_)};
    checkWellFormed(result_.system);
    return std::move(result_);
  }

 private:
  void takeOver() {
    result_.system.incomplete = original_.incomplete;
    result_.system.leftOut = original_.leftOut;
    result_.system.warnings = original_.warnings;
    result_.system.addresses = original_.addresses;
    result_.system.assumptions = original_.assumptions;
    thread_.name = "driver";
  }

  // ---- variables and locations -----------------------------------------------------------------------------------
  void addVariables() {
    for (const Variable& v : original_.globals) addVariable(v);
    for (const ThreadSystem& thread : original_.threads)
      for (const Variable& v : thread.locals) addVariable(v);
    for (const ThreadSystem& thread : original_.threads) {
      const Term pc = variable(unique(symbols_, thread.name + "$pc"), Sort::Int);
      const Integer last = static_cast<long>(thread.locations.size()) - 1;
      pcs_.push_back(pc);
      result_.labels.insert(pc);
      result_.system.globals.push_back({pc, pc.name(), {Integer(0), last}, Value(Integer(thread.initial.index))});
    }
  }

  void addVariable(Variable v) {
    symbols_.insert(v.symbol.name());
    v.role = Role::Data;  // with a single thread there is no synchronisation
    result_.system.globals.push_back(std::move(v));
  }

  void addLocations() {
    result_.blocks.locations.emplace_back();
    for (ThreadId t : threadIds(original_))
      driver_.push_back(addLocation("driver." + original_[t].name, {}, std::nullopt, true));
    for (ThreadId t : threadIds(original_)) {
      const ThreadSystem& thread = original_[t];
      auto& labels = labels_.emplace_back();
      for (LocationId l : locationIds(thread))
        labels.push_back(addLocation(thread.name + "." + thread[l].name, thread[l].source, ThreadLocation{t, l},
                                     blocks_.isOut({t, l})));
    }
    thread_.initial = driver_.front();
  }

  LocationId addLocation(const std::string& name, const SourceLocation& source, std::optional<ThreadLocation> origin,
                         bool out) {
    thread_.locations.push_back({unique(names_, name), false, source});
    result_.origin.push_back(origin);
    result_.blocks.locations.front().push_back({out, true, false, ""});
    return LocationId{static_cast<int>(thread_.locations.size()) - 1};
  }

  static std::string unique(std::set<std::string>& taken, const std::string& name) {
    std::string result = name;
    for (int i = 2; !taken.insert(result).second; ++i) result = fmt::format("{}#{}", name, i);
    return result;
  }

  // ---- steps -----------------------------------------------------------------------------------------------------
  LocationId driverAfter(ThreadId t) const { return driver_[(t.index + 1) % driver_.size()]; }
  Term isAt(ThreadId t, LocationId l) const { return equal(pcs_[t.index], integer(l.index)); }

  static Step between(LocationId from, LocationId to) {
    Step step;
    step.from = from;
    step.to = to;
    return step;
  }

  void addResume(ThreadId t) {
    const Term created = createdFlag(original_, t);
    for (LocationId l : locationIds(original_[t])) {
      if (!maySuspend(original_, blocks_, {t, l})) continue;
      Step step = between(driver_[t.index], labels_[t.index][l.index]);
      step.guard = created ? conjunction(created, isAt(t, l)) : isAt(t, l);
      step.updates = {{pcs_[t.index], integer(original_[t].initial.index)}};
      step.text = "resume " + original_[t].name;
      thread_.steps.push_back(std::move(step));
    }
    if (!created) return;
    Step skip = between(driver_[t.index], driverAfter(t));
    skip.guard = negation(created);
    skip.text = original_[t].name + " has not been created";
    thread_.steps.push_back(std::move(skip));
  }

  void addExecute(ThreadId t) {
    for (Step step : original_[t].steps) {
      step.from = labels_[t.index][step.from.index];
      step.to = labels_[t.index][step.to.index];
      step.sync = {};
      thread_.steps.push_back(std::move(step));
    }
  }

  void addSuspend(ThreadId t) {
    const auto live = liveLocals(original_, t);
    for (LocationId l : locationIds(original_[t])) {
      if (!maySuspend(original_, blocks_, {t, l})) continue;
      Step step = between(labels_[t.index][l.index], driverAfter(t));
      step.updates = {{pcs_[t.index], integer(l.index)}};
      for (const Variable& v : original_[t].locals)
        if (!live[l.index].contains(v.symbol)) step.updates.push_back({v.symbol, someValueOf(v)});
      step.source = original_[t][l].source;
      step.text = "suspend " + original_[t].name;
      thread_.steps.push_back(std::move(step));
    }
  }

  // A fixed value within the variable's range.
  static Term someValueOf(const Variable& v) {
    if (v.initial) return constantTerm(*v.initial);
    if (v.range.low && *v.range.low > 0) return integer(*v.range.low);
    if (v.range.high && *v.range.high < 0) return integer(*v.range.high);
    return constantTerm(defaultValue(v.symbol.sort()));
  }

  // ---- errors ----------------------------------------------------------------------------------------------------
  void addError(ErrorCondition error) {
    const ThreadId self{0};
    if (error.at.size() == 1) {
      const ThreadLocation place = error.at.front();
      error.at = {{self, labels_[place.thread.index][place.location.index]}};
    } else {
      std::vector<Term> parts{error.condition};
      for (const ThreadLocation& place : error.at) parts.push_back(isAt(place.thread, place.location));
      error.condition = conjunction(std::move(parts));
      error.at = {{self, driver_.front()}};
    }
    result_.system.errors.push_back(std::move(error));
  }

  const ConcurrentSystem& original_;
  const movers::Blocks& blocks_;
  Sequential result_;
  ThreadSystem thread_;
  std::set<std::string> symbols_, names_;
  std::vector<Term> pcs_;                        // by thread
  std::vector<LocationId> driver_;               // by thread: where it is called
  std::vector<std::vector<LocationId>> labels_;  // by thread and location
};

}  // namespace

std::optional<std::string> obstacleTo(const ConcurrentSystem& system) {
  for (const ThreadSystem& thread : system.threads) {
    if (thread.replicated) return fmt::format("thread {} stands for any number of copies", thread.name);
    if (thread[thread.initial].atomic)
      return fmt::format("thread {} starts inside an atomic section, which sequentialization does not cover", thread.name);
  }
  return std::nullopt;
}

bool maySuspend(const ConcurrentSystem& system, const movers::Blocks& blocks, ThreadLocation place) {
  return !movers::isMidBlock(system, blocks, place);
}

Term createdFlag(const ConcurrentSystem& system, ThreadId id) {
  const ThreadSystem& thread = system[id];
  const auto waitsFor = [&](Term flag) {
    return [&, flag](const Step& step) {
      const bool part = step.guard.op() == Op::And &&
                        std::find(step.guard.args().begin(), step.guard.args().end(), flag) != step.guard.args().end();
      return step.from != thread.initial || part || step.guard == flag;
    };
  };
  const bool leaves = std::any_of(thread.steps.begin(), thread.steps.end(),
                                  [&](const Step& step) { return step.from == thread.initial; });
  for (const Variable& v : system.globals)
    if (v.role == Role::Started && leaves && std::all_of(thread.steps.begin(), thread.steps.end(), waitsFor(v.symbol)))
      return v.symbol;
  return {};
}

Sequential sequentialize(const ConcurrentSystem& system, const movers::Blocks& blocks) {
  return Sequentializer(system, blocks).run();
}

Path originalPath(const Sequential& sequential, const ConcurrentSystem& original, const Path& path) {
  Path result;
  for (const ThreadSystem& thread : original.threads) result.cutPoints.emplace_back(thread.locations.size(), false);
  for (std::size_t l = 0; l < sequential.origin.size(); ++l)
    if (const auto& place = sequential.origin[l]) result.cutPoints[place->thread.index][place->location.index] = path.cutPoints[0][l];
  for (const Segment& s : path.segments) {
    const auto &from = sequential.origin[s.from.index], &to = sequential.origin[s.to.index];
    if (from && to) result.segments.push_back({from->thread, from->location, to->location});
  }
  return result;
}

}  // namespace redcomp::passes
