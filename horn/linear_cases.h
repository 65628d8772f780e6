// A formula as a disjunction of conjunctions of linear inequalities, the form that Farkas' lemma needs.
//
//     x >= 1 && y == (c >= 0 ? x - 1 : x - 2)      is      { x >= 1, y = x - 1, c >= 0 }  or  { x >= 1, y = x - 2, c <= -1 }
//
// Cases are found one model at a time: the literals of a model that make the formula true are a case; the next model is
// one outside of all cases so far. Non-linear terms (products, array cells) are treated as variables; of mod and div by a
// constant the linear properties are used. The cases over-approximate: every model of the formula is in some case.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "logic/term.h"

namespace redcomp::horn {

// constant + sum of coefficient * variable. A "variable" may be any term that is not linear itself.
struct LinearSum {
  std::map<logic::Term, logic::Integer> coefficients;  // none is zero
  logic::Integer constant = 0;
};

// All of these are at least zero.
using LinearCase = std::vector<LinearSum>;

struct LinearCaseLimits {
  int cases = 200;
  double seconds = 5;  // for each question to the solver
};

// Nothing if there are more cases than the limit, or the solver gave no answer. An empty vector: the formula has no model.
std::optional<std::vector<LinearCase>> linearCases(logic::Term formula, const LinearCaseLimits& limits = {});

}  // namespace redcomp::horn
