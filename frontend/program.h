// Program: C after Clang, before threads are known.
//
// A control-flow graph per function, its edges labelled with plain statements; expressions are typed, free of side
// effects and of control flow (calls, assignments inside expressions, short-circuit operators over shared data and
// `?:` with effects have become edges of their own, in C's order of evaluation; where C leaves the order open, left
// to right). Every conversion is explicit. No Clang type occurs here.
//
// An edge accesses at most one global variable, once: further reads are moved into temporaries on edges before it.
// Conditions read locals only, so that the branches of one test see the same values. With x, y, z global:
//
//     if (x && f(y)) z++;     1 -x_read = x-> 2   2 -[x_read != 0]-> 3   3 -y_read = y-> 4   4 -tmp1 = f(y_read)-> 5
//                             5 -[tmp1 != 0]-> 6  6 -z_read = z-> 7      7 -z = z_read + 1-> 8 ...
//
// One exception: JoinThread may read a global handle besides waiting; whoever knows the threads splits it.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "logic/range.h"
#include "logic/source.h"
#include "logic/term.h"

namespace redcomp::frontend {

using logic::Integer;
using logic::SourceLocation;

// ---- types -------------------------------------------------------------------------------------------------------
struct IntegerType {
  unsigned bits = 32;
  bool isSigned = true;
  bool isBool = false;  // _Bool: conversion to it is a test against zero
  bool operator==(const IntegerType&) const = default;
};
struct PointerType { bool operator==(const PointerType&) const = default; };  // opaque: NULL, or an integer cast to it
struct MutexType { bool operator==(const MutexType&) const = default; };
struct ThreadHandleType { bool operator==(const ThreadHandleType&) const = default; };
// Attributes, condition variables and the like: never read.
struct OpaqueType { std::string name; bool operator==(const OpaqueType&) const = default; };
struct ArrayType {
  std::variant<IntegerType, PointerType, MutexType, ThreadHandleType> element;
  std::uint64_t length = 0;
  bool operator==(const ArrayType&) const = default;
};
using Type = std::variant<IntegerType, PointerType, MutexType, ThreadHandleType, OpaqueType, ArrayType>;

// ---- variables ---------------------------------------------------------------------------------------------------
struct GlobalId { int index = -1; auto operator<=>(const GlobalId&) const = default; };
struct LocalId { int index = -1; auto operator<=>(const LocalId&) const = default; };
struct FunctionId { int index = -1; auto operator<=>(const FunctionId&) const = default; };
using VariableId = std::variant<GlobalId, LocalId>;

// ---- expressions -------------------------------------------------------------------------------------------------
struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

struct Literal { Integer value; };
struct Read { VariableId variable; };
struct Element { VariableId array; ExprPtr index; };
enum class UnaryOp { Minus, BitNot, LogicalNot };
struct Unary { UnaryOp op; ExprPtr operand; };
enum class BinaryOp { Add, Subtract, Multiply, Divide, Remainder, ShiftLeft, ShiftRight, BitAnd, BitOr, BitXor,
                      Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, LogicalAnd, LogicalOr };
struct Binary { BinaryOp op; ExprPtr left, right; };   // operands already converted to their common type
struct Convert { ExprPtr operand; };                   // to the type of the expression
struct Conditional { ExprPtr condition, then, otherwise; };

struct Expr {
  Type type;  // IntegerType; PointerType and ThreadHandleType count as unsigned 64-bit numbers
  std::variant<Literal, Read, Element, Unary, Binary, Convert, Conditional> node;
  int depth = 1;        // of the tree; bounded (function_builder.h), so walks may recurse
  int sharedReads = 0;  // of global variables in the tree, each occurrence counted
};

// ---- statements --------------------------------------------------------------------------------------------------
struct Place {  // what can be assigned: a variable, or an element of an array variable
  VariableId variable;
  ExprPtr index;  // null: the variable itself
};

struct Skip {};
struct Assume { ExprPtr condition; };              // of a branch, or __VERIFIER_assume
struct Assign { Place target; ExprPtr value; };
struct Havoc { Place target; };                    // __VERIFIER_nondet_*: any value of its type; of an array: in every element
struct ClearArray { VariableId array; };           // every element becomes 0
struct CallFunction { FunctionId callee; std::vector<ExprPtr> arguments; std::optional<Place> result; };
struct CreateThread { std::optional<Place> handle; FunctionId entry; ExprPtr argument; };
struct JoinThread { ExprPtr handle; };              // a Read or Element of a handle, or a value over locals
struct InitMutex { Place mutex; };                 // also destroy: the mutex is free afterwards
struct LockMutex { Place mutex; };
struct UnlockMutex { Place mutex; };
struct AtomicBegin {};
struct AtomicEnd {};
struct Fail { std::string message; };              // a failed assertion, reach_error(): the error is reached here
struct ExitThread {};                              // pthread_exit, or main's return
struct ExitProgram {};                             // exit, abort: no thread moves any more; nothing to observe after it
using Stmt = std::variant<Skip, Assume, Assign, Havoc, ClearArray, CallFunction, CreateThread, JoinThread, InitMutex,
                          LockMutex, UnlockMutex, AtomicBegin, AtomicEnd, Fail, ExitThread, ExitProgram>;

struct NodeId { int index = -1; auto operator<=>(const NodeId&) const = default; };

struct Edge {
  NodeId from, to;
  Stmt stmt;
  SourceLocation source;
  std::string text;  // the source text that a reader should see, on one line
};

// ---- the program -------------------------------------------------------------------------------------------------
struct Declaration {
  std::string name;
  Type type;
  std::vector<Integer> initial;  // of a global: one value per element; empty: all zero
  bool unknown = false;          // of a global: declared extern and defined nowhere, so it may have any initial value
  SourceLocation source;
};

struct Function {
  std::string name;
  std::vector<LocalId> parameters;
  std::optional<LocalId> result;   // where `return e` puts its value
  std::vector<Declaration> locals; // parameters and temporaries among them
  int nodes = 0;
  NodeId entry, exit;
  std::vector<Edge> edges;
  bool atomic = false;             // __VERIFIER_atomic_*: the whole body is one step
  SourceLocation source;
};

struct Program {
  std::vector<Declaration> globals;
  std::vector<Function> functions;
  FunctionId main;
  std::vector<std::string> warnings;

  const Function& operator[](FunctionId id) const { return functions[id.index]; }
};

std::string dump(const Program& program);  // for --dump program

// One statement or expression of the function `in`, in C syntax.
std::string toString(const Program& program, const Function& in, const Stmt& stmt);
std::string toString(const Program& program, const Function& in, const ExprPtr& expr);
std::string toString(const Type& type);

}  // namespace redcomp::frontend
