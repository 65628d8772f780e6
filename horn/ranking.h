// Linear ranking functions by Farkas' lemma, over the rationals (Podelski and Rybalchenko, "A complete method for the
// synthesis of linear ranking functions"; Bradley, Manna and Sipma for several ways through a loop at once).
//
//     i < n,  i' = i + 1        one round of  while (i < n) i++;        ranking function  n - i
//
// A round has a condition and the values of variables afterwards. A function f ranks it if f >= 0 before it and f decreases by
// at least one; f does not increase over it if f afterwards is at most f before.
// An inequality t >= 0 follows from a case a_1 >= 0, .., a_k >= 0 of a round (linear_cases.h) if
//     t = m_0 + m_1 * a_1 + .. + m_k * a_k    for some m_j >= 0,
// which is linear in the m_j and the coefficients of f together, and so can be solved by the simplex method.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "horn/linear_cases.h"
#include "logic/rewrite.h"

namespace redcomp::horn {

struct Round {
  logic::Term condition;       // over the variables before it, and possibly others
  logic::Substitution after;   // variable -> its value afterwards; others keep theirs
};

// The linear cases of a round, over variables before it (themselves) and after it (under other names).
struct RoundCases {
  std::vector<LinearCase> cases;
  std::map<logic::Term, logic::Term> nameAfter;  // of the variables that change
};

// `variables`: the integers over which functions may be. Nothing if there are too many cases.
std::optional<RoundCases> casesOf(const Round& round, const std::vector<logic::Term>& variables,
                                  const LinearCaseLimits& limits = {});

struct RankingProblem {
  std::vector<logic::Term> variables;            // integers over which the function may be
  std::vector<const RoundCases*> decreasing;     // it ranks these
  std::vector<const RoundCases*> notIncreasing;  // and does not increase over these
};

// A linear term with integer coefficients, preferably few and small ones; nothing if there is none, or none was found in
// time. To be checked (notRanked, increases), not trusted.
std::optional<logic::Term> findRanking(const RankingProblem& problem, double seconds = 5);

// A function that ranks the round; if there is none, one for each of its cases that has one.
std::vector<logic::Term> rankingsOf(const Round& round, const std::vector<logic::Term>& variables);

// Formulas that are unsatisfiable if and only if the function ranks the round; does not increase over it.
logic::Term notRanked(const Round& round, logic::Term function);
logic::Term increases(const Round& round, logic::Term function);
logic::Term keeps(const Round& round, logic::Term function);  // unsatisfiable: decreases by one or more, from any value

// The first round followed by the second. Symbols of the second that are neither program variables nor in `after` must
// not occur in the first.
Round composed(const Round& first, const Round& second);

}  // namespace redcomp::horn
