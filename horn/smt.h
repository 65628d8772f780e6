// Satisfiability of a term, by Z3 in this process.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "horn/clauses.h"
#include "logic/evaluate.h"

namespace redcomp::horn {

struct Satisfiable {
  logic::Valuation values;  // of the requested variables
};
struct Unsatisfiable {};
using SmtAnswer = std::variant<Satisfiable, Unsatisfiable, Unknown>;

// Caches the translation of terms, so that queries over shared terms are cheap; each query gets a fresh solver, and does
// not influence the next.
class SmtChecker {
 public:
  SmtChecker();
  ~SmtChecker();
  SmtChecker(SmtChecker&&) noexcept;
  SmtChecker& operator=(SmtChecker&&) noexcept;

  // `timeLimit`: seconds; 0: none. Exceptions of Z3 become Unknown.
  SmtAnswer check(Term formula, const std::vector<Term>& wanted = {}, double timeLimit = 0);

 private:
  SmtAnswer checkOnce(Term formula, const std::vector<Term>& wanted, double timeLimit);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace redcomp::horn
