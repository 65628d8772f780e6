// A SAT solver: CaDiCaL. Literals are numbers: v and -v.
//
// It is trusted for nothing: what it finds satisfiable is replayed, what it finds unsatisfiable is shown by others.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <span>

namespace redcomp::bounded {

using Literal = int;

class Solver {
 public:
  Solver();
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  Literal fresh();
  void add(std::initializer_list<Literal> clause) { addClause({clause.begin(), clause.size()}); }
  void addClause(std::span<const Literal> clause);

  enum class Answer { Satisfiable, Unsatisfiable, Unknown };
  // Under these assumptions. `stop` is asked now and then; if it says true the answer is Unknown. It must not throw.
  Answer solve(std::span<const Literal> assumptions, const std::function<bool()>& stop);
  bool value(Literal literal) const;  // after Satisfiable

  int variables() const { return variables_; }
  std::size_t clauses() const { return clauses_; }

 private:
  struct State;
  std::unique_ptr<State> state_;
  int variables_ = 0;
  std::size_t clauses_ = 0;
};

}  // namespace redcomp::bounded
