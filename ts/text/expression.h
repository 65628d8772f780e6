// Names and expressions of the `.ts` format: from the syntax tree to terms, with sorts checked.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "logic/term.h"
#include "ts/text/ast.h"

namespace redcomp::ts::text {

using logic::Sort;
using logic::Term;

// The variables of the whole system, by the names that the text uses.
struct Symbols {
  std::unordered_map<std::string, Term> globals;
  std::unordered_map<std::string, Term> qualifiedLocals;      // "T1.a"
  std::vector<std::string> threads;                           // names, by index
  std::vector<std::unordered_map<std::string, Term>> locals;  // by thread: "a"
};

// The context of an expression: in a thread (its locals and the step's inputs hide globals), or outside of all threads.
struct Scope {
  const Input& input;
  const Symbols& symbols;
  int thread = -1;                               // -1: outside of all threads
  std::unordered_map<std::string, Term> inputs;  // of the step

  Term resolve(Token name) const;  // fails if there is no such variable, or it is another thread's
};

// The value of an expression; fails where the sorts do not fit. THREAD@LOCATION has no value.
Term termOf(const Expr& expr, const Scope& scope);
Term termOf(const Expr& expr, const Scope& scope, Sort expected);

std::string nameOf(Sort sort);  // "int", "bool", "array"

}  // namespace redcomp::ts::text
