#include "bounded/lazy_cseq.h"

#include <fmt/format.h>

#include <algorithm>

#include "bounded/blaster.h"

namespace redcomp::bounded {

using namespace logic;
using namespace ts;

std::string toString(const BoundedSizes& sizes) {
  if (sizes.doneRounds == 0) return "nothing searched";
  const auto counted = [](int number, const char* what) { return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s"); };
  return fmt::format("no violation with {} and {}", counted(sizes.doneRounds, "round"), counted(sizes.doneUnwind, "unwinding"));
}

namespace {

// The program with one bound for its loops, and as many rounds as were asked for so far.
class Attempt {
 public:
  Attempt(const ConcurrentSystem& system, const movers::Blocks& blocks, const BoundedOptions& options, const UnwindOptions& how)
      : options_(options), unwinding_(unwind(system, blocks, how)), rounds_(system, unwinding_), blaster_(solver_, options.narrow) {}

  int rounds() const { return rounds_.count(); }
  const Unwinding& unwinding() const { return unwinding_; }
  const Rounds& formula() const { return rounds_; }
  bool leavesOutInputs() const { return blaster_.leavesOut(); }

  void addRound() {
    const auto index = static_cast<std::size_t>(rounds_.count());
    rounds_.add(index < options_.bounds.schedule.size() ? options_.bounds.schedule[index] : RoundThreads{});
    if (index == 0) rounds_.keepTo(options_.bounds.window);
    for (; unknowns_ < rounds_.unknowns().size(); ++unknowns_) blaster_.add(rounds_.unknowns()[unknowns_]);
    for (; definitions_ < rounds_.definitions().size(); ++definitions_) {
      blaster_.add(rounds_.definitions()[definitions_]);
      if (solver_.clauses() > options_.maxClauses) throw NotUnwound("the formula is too large");
    }
    for (; constraints_ < rounds_.constraints().size(); ++constraints_) blaster_.require(rounds_.constraints()[constraints_]);
  }

  enum class Goal { Error, Cut, LastRound, TooWide };

  // Whether some run reaches it; nothing if CaDiCaL was stopped.
  std::optional<bool> reaches(Goal goal) {
    // Behind a cut edge, others might move while a thread is inside a block.
    std::vector<Literal> assumptions{literalOf(goal)};
    if (goal != Goal::TooWide) assumptions.push_back(-literalOf(Goal::TooWide));
    if (goal == Goal::Error) assumptions.push_back(-literalOf(Goal::Cut));
    const Solver::Answer answer = solver_.solve(assumptions, options_.stop);
    if (answer == Solver::Answer::Unknown) return std::nullopt;
    return answer == Solver::Answer::Satisfiable;
  }

  // The run that was found last, and from now on it will not be found again.
  search::Schedule takeRun() {
    Valuation values;
    for (const Term& term : rounds_.wanted())
      if (const auto value = blaster_.valueOf(term, solver_)) values[term] = *value;
    search::Schedule schedule = rounds_.schedule(values);
    blaster_.require(negation(rounds_.sameRun(values)));
    return schedule;
  }

  void note(BoundedSizes& sizes) const {
    sizes.blocks = unwinding_.edges;
    sizes.bits = blaster_.bitsOfVariables();
    sizes.variables = static_cast<std::size_t>(solver_.variables());
    sizes.clauses = solver_.clauses();
  }

 private:
  Literal literalOf(Goal goal) {
    switch (goal) {
      case Goal::Error: return blaster_.literalOf(rounds_.error());
      case Goal::Cut: return blaster_.literalOf(rounds_.cut());
      case Goal::LastRound: return blaster_.literalOf(rounds_.lastRoundMoves());
      case Goal::TooWide: return blaster_.tooWide();
    }
    return 0;
  }

  const BoundedOptions& options_;
  Unwinding unwinding_;
  Rounds rounds_;
  Solver solver_;
  Blaster blaster_;
  std::size_t unknowns_ = 0, definitions_ = 0, constraints_ = 0;  // translated so far
};

using Goal = Attempt::Goal;

class BoundedSearch {
 public:
  BoundedSearch(const ConcurrentSystem& system, const movers::Blocks& blocks, const BoundedOptions& options)
      : system_(system), blocks_(blocks), options_(options) {}

  BoundedResult run() {
    try {
      rise();
    } catch (const NotUnwound& reason) {
      result_.ended = reason.what();
    } catch (const NoBits& reason) {
      result_.ended = reason.what();
    }
    return std::move(result_);
  }

 private:
  // What the runs may need beyond the bounds.
  struct Missing {
    bool unwinding = false, rounds = false, bits = false;
    bool any() const { return unwinding || rounds || bits; }
  };

  void rise() {
    int rounds = options_.bounds.rounds.value_or(2), unwind = options_.bounds.unwind.value_or(1);
    bool moreRounds = true;  // of the two that may rise: the one whose turn it is
    while (true) {
      prepare(rounds, unwind);
      if (findsViolation()) return;
      result_.sizes.doneRounds = rounds, result_.sizes.doneUnwind = unwind;
      const Missing missing = whatIsMissing();
      if (!missing.any() && attempt_->formula().hasAllRuns()) return conclude();
      const bool canRound = missing.rounds && !options_.bounds.rounds, canUnwind = missing.unwinding && !options_.bounds.unwind;
      if (!canRound && !canUnwind) return explain(missing);
      if (canRound && (moreRounds || !canUnwind)) ++rounds;
      else unwind *= 2;
      moreRounds = !moreRounds;
    }
  }

  void prepare(int rounds, int unwind) {
    tick();
    if (!attempt_ || unwind != unwound_) {
      UnwindOptions how;
      how.bounds = {unwind, options_.bounds.unwindAtLine};
      how.maxEdges = options_.maxBlocks;
      how.tick = [this] { tick(); };
      attempt_.emplace(system_, blocks_, options_, how);
      unwound_ = unwind;
    }
    while (attempt_->rounds() < rounds) {
      attempt_->addRound();
      tick();
    }
    attempt_->note(result_.sizes);
    result_.sizes.rounds = rounds, result_.sizes.unwind = unwind;
  }

  bool findsViolation() {
    while (reaches(Goal::Error)) {
      search::Schedule schedule = attempt_->takeRun();
      if (options_.accept(schedule)) {
        result_.violation = std::move(schedule);
        return true;
      }
      if (++result_.refused >= options_.refusals) throw NotUnwound("too many violations were refused");
    }
    return false;
  }

  Missing whatIsMissing() {
    Missing missing;
    missing.bits = attempt_->leavesOutInputs() || reaches(Goal::TooWide);
    // What is behind a cut edge belongs to any window.
    missing.unwinding = attempt_->unwinding().cuts && (attempt_->formula().windowed() || reaches(Goal::Cut));
    missing.rounds = reaches(Goal::LastRound);
    return missing;
  }

  bool reaches(Goal goal) {
    const std::optional<bool> answer = attempt_->reaches(goal);
    tick();
    if (!answer) throw NotUnwound("the solver gave up");
    return *answer;
  }

  void tick() { options_.tick(result_.sizes); }

  // Runs that were refused have been left out.
  void conclude() {
    if (result_.refused > 0) result_.ended = "a violation was refused";
    else result_.unsatisfiable = somethingForgotten();
  }

  Term somethingForgotten() const {
    const Rounds& formula = attempt_->formula();
    std::vector<Term> all = formula.constraints();
    for (const Unknown& u : formula.unknowns())
      if (u.symbol.sort() == Sort::Int) all.push_back(inRange(u.symbol, u.range));
    for (const Definition& d : formula.definitions()) all.push_back(equal(d.symbol, d.value));
    all.push_back(disjunction({formula.error(), formula.cut(), formula.lastRoundMoves()}));
    return conjunction(std::move(all));
  }

  void explain(const Missing& missing) {
    std::vector<std::string> reasons;
    if (missing.unwinding) reasons.push_back("a run goes round a loop more often" + linesOfLoops());
    if (missing.rounds) reasons.push_back("a run needs more rounds");
    if (missing.bits) reasons.push_back("a number may not fit into its bits");
    if (attempt_->formula().restricted()) reasons.push_back("not all threads may run in each round");
    if (attempt_->formula().windowed()) reasons.push_back("other windows have other runs");
    result_.ended = fmt::format("{}", fmt::join(reasons, "; "));
  }

  std::string linesOfLoops() const {
    std::vector<int> lines = attempt_->unwinding().cutLines;
    std::erase(lines, 0);
    if (lines.empty()) return "";
    return fmt::format(" (line{} {})", lines.size() == 1 ? "" : "s", fmt::join(lines, ", "));
  }

  const ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  const BoundedOptions& options_;
  std::optional<Attempt> attempt_;
  int unwound_ = 0;
  BoundedResult result_;
};

}  // namespace

BoundedResult searchBounded(const ConcurrentSystem& system, const movers::Blocks& blocks, const BoundedOptions& options) {
  return BoundedSearch(system, blocks, options).run();
}

}  // namespace redcomp::bounded
