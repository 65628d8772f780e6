#include "bounded/solver.h"

#include <cadical.hpp>

namespace redcomp::bounded {

namespace {

struct Stopper : CaDiCaL::Terminator {
  explicit Stopper(const std::function<bool()>& stop) : stop(stop) {}
  bool terminate() override { return stop(); }
  const std::function<bool()>& stop;
};

}  // namespace

struct Solver::State {
  CaDiCaL::Solver solver;
};

Solver::Solver() : state_(std::make_unique<State>()) { state_->solver.set("quiet", 1); }
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Literal Solver::fresh() { return ++variables_; }

void Solver::addClause(std::span<const Literal> clause) {
  ++clauses_;
  for (const Literal literal : clause) state_->solver.add(literal);
  state_->solver.add(0);
}

Solver::Answer Solver::solve(std::span<const Literal> assumptions, const std::function<bool()>& stop) {
  if (stop()) return Answer::Unknown;
  Stopper stopper(stop);
  state_->solver.connect_terminator(&stopper);
  for (const Literal literal : assumptions) state_->solver.assume(literal);
  const int result = state_->solver.solve();
  state_->solver.disconnect_terminator();
  return result == 10 ? Answer::Satisfiable : result == 20 ? Answer::Unsatisfiable : Answer::Unknown;
}

bool Solver::value(Literal literal) const { return state_->solver.val(literal) > 0; }

}  // namespace redcomp::bounded
