// The body of one function: a walk over Clang's tree that drives a FunctionBuilder.
//
// The walk is made by parts, a class for each concept. C's constructs contain each other, and so the parts call each other
// in circles: each has references to those that it needs, which `FunctionParts` holds together.
//
//     statements     control flow, declarations, scopes            library      functions with a meaning of their own:
//     expressions    values, side effects on the way                 threads      threads, mutexes
//     order          what to keep until something else is done       allocations  malloc
//     unsequenced    where C leaves open what comes first
//     pointers       pointer arithmetic, addresses of functions      bytes        memcpy, scanf
//     places         objects and their parts                         sorting      qsort, bsearch
//     aggregates     structures, unions, arrays as a whole         atomics      __atomic_*, __sync_*
//     calls          which of these, and the program's functions     externals    functions that are defined nowhere
//                                                                    table        functions of which the table says the effects
#pragma once

#include <clang/AST/Decl.h>

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "frontend/clang_aggregate.h"
#include "frontend/clang_allocation.h"
#include "frontend/clang_atomic.h"
#include "frontend/clang_bytes.h"
#include "frontend/clang_call.h"
#include "frontend/clang_library_accesses.h"
#include "frontend/clang_table_calls.h"
#include "frontend/clang_expr.h"
#include "frontend/clang_external.h"
#include "frontend/clang_library.h"
#include "frontend/clang_order.h"
#include "frontend/clang_place.h"
#include "frontend/clang_pointer.h"
#include "frontend/clang_sorting.h"
#include "frontend/clang_stmt.h"
#include "frontend/clang_threads.h"
#include "frontend/clang_unit.h"
#include "frontend/clang_unsequenced.h"
#include "frontend/function_builder.h"
#include "frontend/program.h"

namespace redcomp::frontend {

// What all parts work with.
struct FunctionContext {
  FunctionContext(UnitLowering& unit, const clang::FunctionDecl* definition);
  FunctionContext(const FunctionContext&) = delete;

  UnitLowering& unit;
  const clang::FunctionDecl* definition;
  FunctionBuilder builder;
  std::unordered_map<const clang::VarDecl*, ObjectId> locals;  // parameters among them; those that have been declared
  std::unordered_set<const clang::VarDecl*> inMemory;          // locals that are accessed through addresses too

  std::unordered_map<const clang::VarDecl*, LocalId> lengths;  // of arrays of variable length, if memory is checked

  // A new local object, of which the leaves are locals. `inMemory`: others may know its address.
  ObjectId addObject(const std::string& name, const Layout& layout, const SourceLocation& source, bool inMemory);
  const Object& objectOf(ObjectId id) const;
};

struct FunctionParts {
  explicit FunctionParts(FunctionContext& context) : context(context) {}
  FunctionParts(const FunctionParts&) = delete;

  FunctionContext& context;
  EvaluationOrder order{*this};
  Unsequenced unsequenced{*this};
  Statements statements{*this};
  Expressions expressions{*this};
  Pointers pointers{*this};
  Places places{*this};
  Aggregates aggregates{*this};
  Calls calls{*this};
  LibraryCalls library{*this};
  ThreadCalls threads{*this};
  Allocations allocations{*this};
  BytesCalls bytes{*this};
  Sorting sorting{*this};
  Atomics atomics{*this};
  LibraryAccesses accesses{*this};
  TableCalls table{*this};
  ExternalCalls externals{*this};
};

Function lowerFunction(UnitLowering& unit, const clang::FunctionDecl* definition);

}  // namespace redcomp::frontend
