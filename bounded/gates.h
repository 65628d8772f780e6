// Gates: propositional formulas as clauses (Tseitin), with constants folded and equal gates shared.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "bounded/solver.h"

namespace redcomp::bounded {

class Gates {
 public:
  explicit Gates(Solver& solver);

  Literal yes() const { return yes_; }
  Literal no() const { return -yes_; }
  Literal constant(bool value) const { return value ? yes_ : -yes_; }
  bool isConstant(Literal a) const { return a == yes_ || a == -yes_; }
  Literal fresh() { return solver_.fresh(); }

  Literal both(Literal a, Literal b);
  Literal either(Literal a, Literal b) { return -both(-a, -b); }
  Literal differ(Literal a, Literal b);
  Literal same(Literal a, Literal b) { return -differ(a, b); }
  Literal choose(Literal condition, Literal then, Literal otherwise);
  Literal atLeastTwo(Literal a, Literal b, Literal c);
  Literal all(std::vector<Literal> parts);
  Literal any(std::vector<Literal> parts);

  void require(Literal a) { solver_.add({a}); }
  // One of them holds: a clause, without a gate.
  void requireAny(std::vector<Literal> parts);

 private:
  enum class Kind { And, Xor, Choose, Majority };
  Literal shared(Kind kind, Literal a, Literal b, Literal c, bool& isNew);

  Solver& solver_;
  Literal yes_;
  std::map<std::tuple<Kind, Literal, Literal, Literal>, Literal> gates_;
};

}  // namespace redcomp::bounded
