// Linear ranking functions by Farkas' lemma, over the rationals (Podelski and Rybalchenko, "A complete method for the
// synthesis of linear ranking functions"; Bradley, Manna and Sipma for several ways through a loop at once).
//
//     i < n,  i' = i + 1        one round of  while (i < n) i++;        ranking function  n - i
//
// A round says when it can be taken and what variables are afterwards. A function f ranks it if f >= 0 before it and
// f is smaller by one or more after it; it does not increase over a round if f after it is at most f before it.
// An inequality t >= 0 follows from a case a_1 >= 0, .., a_k >= 0 of a round (linear_cases.h) if
//     t = m_0 + m_1 * a_1 + .. + m_k * a_k    for some m_j >= 0,
// which is linear in the m_j and in the coefficients of f together: a question for the simplex method.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "horn/linear_cases.h"
#include "logic/rewrite.h"

namespace redcomp::horn {

struct Round {
  logic::Term condition;       // over the variables before it, and anything else
  logic::Substitution after;   // variable -> its value afterwards; what is not named stays
};

// A round, case by case, over variables before it (themselves) and after it (under other names).
struct RoundCases {
  std::vector<LinearCase> cases;
  std::map<logic::Term, logic::Term> nameAfter;  // of the variables that change
};

// `variables`: the integers of which a function may speak. Nothing if there are too many cases.
std::optional<RoundCases> casesOf(const Round& round, const std::vector<logic::Term>& variables,
                                  const LinearCaseLimits& limits = {});

struct RankingProblem {
  std::vector<logic::Term> variables;            // integers of which the function may speak
  std::vector<const RoundCases*> decreasing;     // it ranks these
  std::vector<const RoundCases*> notIncreasing;  // and does not increase over these
};

// A linear term with integer coefficients, as few and small ones as come easily; nothing if there is none, or it was
// not found in that time. To be checked (notRanked, increases), not trusted.
std::optional<logic::Term> findRanking(const RankingProblem& problem, double seconds = 5);

// A function that ranks the round; or if there is none, one for each of its cases that has one.
std::vector<logic::Term> rankingsOf(const Round& round, const std::vector<logic::Term>& variables);

// Formulas that have no model if and only if the function ranks the round; does not increase over it.
logic::Term notRanked(const Round& round, logic::Term function);
logic::Term increases(const Round& round, logic::Term function);

// The first round, then the second. Symbols of the second's that are neither variables of the program nor named in
// `after` must not occur in the first.
Round composed(const Round& first, const Round& second);

}  // namespace redcomp::horn
