// qsort, bsearch and their like, which call functions of the program.
//
// Which elements are compared, how often and in which order is open in C. So they are followed only where nobody can tell: the
// function that compares has no effects. Then what comes out is known but for the order of elements that are equal, all of
// which are tried; and a function that contradicts itself is noticed (undefined behaviour), and nothing is claimed.
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <optional>
#include <string>

#include "frontend/clang_target.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class BytesCalls;
class Expressions;
class Places;
struct FunctionContext;
struct FunctionParts;

class Sorting {
 public:
  explicit Sorting(FunctionParts& parts);

  // As LibraryCalls says.
  bool sortingCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);

 private:
  // What such a call is given.
  struct Table {
    clang::QualType type;  // of the elements
    ExprPtr first;         // the address
    ExprPtr count;
    ExprPtr compare;       // the function
    ExprPtr context;       // its last argument, of qsort_r; or null
  };
  struct Arguments {
    unsigned first, count, size, compare;
    bool countIsPointed = false;
    std::optional<unsigned> context = {};
  };
  bool canFollow(const clang::CallExpr* expr, const Arguments& which);
  bool isWithoutEffects(const clang::Expr* function);
  Table tableOf(const clang::CallExpr* expr, const Arguments& which);
  ExprPtr sort(const clang::CallExpr* expr, const Arguments& which);
  ExprPtr search(const clang::CallExpr* expr, const Arguments& which, bool sorted);
  void insertBack(const Table& table, const Place& at, const Target& spare);
  void checkOrder(const Table& table);
  void exchange(const Table& table, const ExprPtr& position, const Target& spare);
  Target element(const Table& table, const ExprPtr& position);
  ExprPtr compared(const Table& table, const ExprPtr& left, const ExprPtr& right);  // addresses
  ExprPtr addressAt(const Table& table, const ExprPtr& position);
  // Runs the body while the counter is less than the limit, and counts.
  void countTo(const Place& counter, const ExprPtr& limit, const std::function<void()>& body);
  void when(const ExprPtr& condition, const std::function<void()>& then);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Places& places_;
  Aggregates& aggregates_;
  BytesCalls& bytes_;
};

}  // namespace redcomp::frontend
