// Where races are looked for: what functions of the library read and write through the pointers that they are given.
//
//     printf("%s", name)     reads the characters of name, up to its end
//     write(1, block, n)     reads one of n bytes, whichever: each of them is read, and one is enough to race
//     nanosleep(&time, 0)    reads the object
//
// What is said here happens. Where it is not known which bytes are accessed, or whether, it may happen, and no violation rests
// on it.
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <string>
#include <vector>

#include "frontend/clang_target.h"
#include "frontend/library.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class Expressions;
class Places;
struct FunctionParts;

class LibraryAccesses {
 public:
  explicit LibraryAccesses(FunctionParts& parts);

  // Whether the function accesses what the argument points to, and races are looked for.
  bool follows(const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument) const;
  // The accesses of a function of the table; `values`: of the arguments that it follows.
  void access(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values);
  // The times that a function is told to wait.
  void readTimes(const clang::CallExpr* expr);
  // A semaphore and the like is written by who makes it, or destroys it. Condition variables and barriers may be destroyed as soon
  // as nobody is blocked any more, so that others may still be leaving them.
  void makeOrDestroy(const clang::CallExpr* expr, const std::string& name);
  // All scalars of an object.
  void readWhole(const Target& whole);
  // An element somewhere, at the pointer or after it.
  void readAnywhere(const clang::Expr* pointer, const ExprPtr& address);

 private:
  enum class How { Nothing, String, PartOfString, Bytes, Object, Anywhere };
  bool isAsked() const;
  How reads(const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument) const;
  How readsPrinted(const clang::CallExpr* expr, unsigned argument) const;
  void read(How how, const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument,
            const std::vector<ExprPtr>& values);
  void readString(const ExprPtr& address, const clang::Expr* at);
  void write(const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument, const std::vector<ExprPtr>& values);
  ExprPtr anyBelow(const ExprPtr& count);
  void perhaps(const std::string& why, const std::function<void()>& action);
  void unlessNull(const ExprPtr& address, const std::function<void()>& action);
  Place elementAt(const ExprPtr& address, clang::QualType type, const ExprPtr& index, const clang::Expr* at);

  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Aggregates& aggregates_;
  Places& places_;
};

}  // namespace redcomp::frontend
