// What code may read and change, with the functions that it calls: to know whether the order of two evaluations matters.
//
//     int next(void) { return ++counter; }      reads and writes counter, and so does all that calls next
//
// Objects are variables; what is accessed through a pointer may be any whose address is taken somewhere.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "frontend/clang_program.h"

namespace redcomp::frontend {

struct Effects {
  std::set<const clang::VarDecl*> reads, writes;
  bool readsMemory = false, writesMemory = false;  // through pointers
  bool changesAll = false;    // an external function: all that it can know
  bool synchronises = false;  // other threads may see when it happens: locks, atomic accesses, creation of threads
  bool stops = false;         // may not come to an end, or end the program or the run
  bool fails = false;         // a failed assertion

  void add(const Effects& other);
};

// Of an evaluation. C lets no call overlap with another evaluation, and leaves the order open. Two accesses that are in no
// call and have no order are undefined, if they are to the same object and one writes.
struct EvaluationEffects {
  Effects plain;   // outside of calls and of atomic accesses
  Effects called;  // in them
};

class ProgramEffects {
 public:
  explicit ProgramEffects(ProgramContext& program) : program_(program) {}

  // Of all that is evaluated in an expression.
  EvaluationEffects of(UnitLowering& unit, const clang::Expr* expr);
  // Of its outermost operator, call or access alone: what the operands do has happened before.
  EvaluationEffects ofOutermost(UnitLowering& unit, const clang::Expr* expr);
  // Of all that a call of the function does.
  const Effects& ofFunction(const FunctionDefinition& function) { return withCallees(function); }
  // Of reading or writing an object, without finding out which one it is.
  EvaluationEffects ofRead(UnitLowering& unit, const clang::Expr* object);

  bool orderMatters(const EvaluationEffects& first, const EvaluationEffects& second);

 private:
  friend class EffectsWalk;
  struct Direct {  // what the body of a function does
    Effects own;
    std::vector<FunctionDefinition> callees;
  };
  const Direct& direct(const FunctionDefinition& function);
  const Effects& withCallees(const FunctionDefinition& function);
  const clang::VarDecl* variable(const clang::VarDecl* declared);  // one for all units
  bool mayBePointedTo(const clang::VarDecl* variable);
  bool writesWhatIsTouched(const Effects& writer, const Effects& other);
  bool orderMatters(const Effects& first, const Effects& second);

  ProgramContext& program_;
  std::unordered_map<const clang::FunctionDecl*, Direct> direct_;
  std::unordered_map<const clang::FunctionDecl*, Effects> withCallees_;
  std::unordered_map<std::string, const clang::VarDecl*> external_;  // variables with external linkage
  std::unordered_set<const clang::VarDecl*> pointedTo_;              // their addresses are taken
  bool pointedToKnown_ = false;
};

}  // namespace redcomp::frontend
