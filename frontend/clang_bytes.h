// Functions that write many bytes at once: memset, memcpy, scanf. Where the bytes are objects of a known type they are
// written one by one, in a loop if their number is not known; else the memory may hold anything afterwards.
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <string>

#include "frontend/clang_target.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class Expressions;
class ExternalCalls;
class LibraryAccesses;
class Places;
struct FunctionContext;
struct FunctionParts;

// What the pointer points to by the innermost of its types, before and between casts, that says so. Null: none does.
clang::QualType elementType(const clang::Expr* pointer, clang::ASTContext& context);

class BytesCalls {
 public:
  explicit BytesCalls(FunctionParts& parts);

  // As LibraryCalls says.
  bool bytesCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  // The address, as one from which elements of this type are counted (Displace in program.h).
  ExprPtr counted(const ExprPtr& first, clang::QualType element, const clang::Expr* at);

 private:
  struct Elements {  // of an array
    ExprPtr first;   // the address
    clang::QualType type;
    ExprPtr count;
  };
  ExprPtr setMemory(const clang::CallExpr* expr, bool zero);
  void setElements(const clang::CallExpr* expr, const Elements& elements, bool zero);
  void fill(const Target& whole, unsigned char byte);
  struct Copy {
    unsigned to, from;  // which argument it is
    bool overlap;       // allowed
    bool returnsEnd;    // of what was written; else its beginning
  };
  ExprPtr copyMemory(const clang::CallExpr* expr, const Copy& copy);
  ExprPtr endOf(const Elements& elements, const clang::Expr* at);  // the address behind them
  void copyElements(const Elements& to, const Elements& from, bool overlap, const clang::Expr* at);
  ExprPtr scan(const clang::CallExpr* expr, unsigned firstTarget);
  void approximateUnless(const ExprPtr& condition, const std::string& why);
  void scanInto(const clang::Expr* given, const std::string& why);
  // How many of the type so many bytes are; null if that is not known.
  ExprPtr elementCount(const clang::Expr* bytes, clang::QualType element);
  // Calls `action` with the index, in cells, of each; null for the only one.
  void forEachElement(const Elements& elements, const std::function<void(const ExprPtr& index)>& action);

  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Places& places_;
  Aggregates& aggregates_;
  ExternalCalls& externals_;
  LibraryAccesses& accesses_;
};

}  // namespace redcomp::frontend
