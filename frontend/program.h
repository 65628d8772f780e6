// Program: C after Clang, before threads are known.
//
// A control-flow graph per function, its edges labelled with plain statements; expressions are typed, free of side
// effects and of control flow (calls, assignments inside expressions, short-circuit operators over shared data and
// `?:` with effects have become edges of their own, in C's order of evaluation; where C leaves the order open and it
// matters, in every order: clang_unsequenced.h). Every conversion is explicit. No Clang type occurs here.
//
// Memory. A variable of the C program is an `Object`; structures and arrays of them are taken apart into leaves, each a
// scalar or a one-dimensional array of scalars, and each a variable of the Program:
//
//     struct { int head; struct { int x, y; } p[3]; } q;      q.head: int    q.p.x: int[3]    q.p.y: int[3]
//
// A place of an object is an offset in bits, which says which leaf, and an index in cells, which says which element of
// it. Every element of an array has as many cells as the longest array inside it, so that the leaves of one structure
// share the index. Pointers are numbers that name such places (translate/memory.h says which).
//
// An edge accesses at most one shared variable, once: a global, a local whose address is taken, or what a pointer points
// to. Further reads are moved into temporaries on edges before it. Conditions read other locals only, so that the
// branches of one test see the same values. With x, y, z global:
//
//     if (x && f(y)) z++;     1 -x_read = x-> 2   2 -[x_read != 0]-> 3   3 -y_read = y-> 4   4 -tmp1 = f(y_read)-> 5
//                             5 -[tmp1 != 0]-> 6  6 -z_read = z-> 7      7 -z = z_read + 1-> 8 ...
//
// One exception: JoinThread may read a global handle besides waiting; whoever knows the threads splits it.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "logic/assumption.h"
#include "logic/range.h"
#include "logic/source.h"
#include "logic/term.h"

namespace redcomp::frontend {

using logic::Assumption;
using logic::Integer;
using logic::SourceLocation;

// ---- types -------------------------------------------------------------------------------------------------------
struct IntegerType {
  unsigned bits = 32;
  bool isSigned = true;
  bool isBool = false;  // _Bool: conversion to it is a test against zero
  bool operator==(const IntegerType&) const = default;
};
struct PointerType { bool operator==(const PointerType&) const = default; };  // NULL, an address, or an integer cast to it
struct MutexType { bool operator==(const MutexType&) const = default; };
struct ThreadHandleType { bool operator==(const ThreadHandleType&) const = default; };
// Its values are not known. Only where races are looked for (Program::findsRaces) it is read and written at all, and one
// number stands for all values then.
struct FloatType {
  unsigned bits = 64;
  bool operator==(const FloatType&) const = default;
};
using ScalarType = std::variant<IntegerType, PointerType, MutexType, ThreadHandleType, FloatType>;
inline constexpr std::uint64_t kUnknownLength = 0;  // of an array of variable length, or on the heap
struct ArrayType {
  ScalarType element;
  std::uint64_t length = kUnknownLength;
  bool operator==(const ArrayType&) const = default;
};
using Type = std::variant<IntegerType, PointerType, MutexType, ThreadHandleType, FloatType, ArrayType>;

// ---- variables ---------------------------------------------------------------------------------------------------
struct GlobalId { int index = -1; auto operator<=>(const GlobalId&) const = default; };
struct LocalId {
  int index = -1;
  bool inMemory = false;  // its address is taken: other functions and threads may access it
  auto operator<=>(const LocalId&) const = default;
};
struct FunctionId { int index = -1; auto operator<=>(const FunctionId&) const = default; };
using VariableId = std::variant<GlobalId, LocalId>;

// A variable of the C program, in Program::objects, or in the objects of the function that it is a local of.
struct ObjectId {
  int index = -1;
  bool local = false;
  auto operator<=>(const ObjectId&) const = default;
};
struct Leaf {
  std::uint64_t offset = 0;  // in bits
  VariableId variable;
  std::vector<std::uint64_t> strides = {};  // bits from element to element of the arrays that it lies in, inner ones first
  bool dense = true;                        // there is nothing else between these elements
};
struct Object {
  std::string name;
  std::uint64_t size = 0;    // in bits
  std::uint64_t extent = 1;  // cells of its longest leaf; kUnknownLength
  std::vector<Leaf> leaves;  // by offset; those of a union may overlap
  bool isExternal = false;   // code that is not here may know it by its name
  bool isConst = false;
  bool nested = false;       // a local of an inner block, which ends before its function does
  bool marked = false;       // where it begins and ends is marked by BlockLocal
  bool literal = false;      // a string: its memory may be that of another string with the same end
  int twin = -1;             // its twin, among the same objects, if there are such (see kTwinDistance)
};

// Where it is followed which memory has been initialised (initialised.h), every object has a twin: of the same shape, at this
// distance in bits, with numbers that are 1 where the object has not been given a value. That of an allocated object holds 0 or
// 1 everywhere at first.
inline constexpr std::int64_t kTwinDistance = std::int64_t(1) << 25;

// ---- expressions -------------------------------------------------------------------------------------------------
struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

struct Literal { Integer value; };
// `atomic`: the access is a C11 atomic operation, so that it does not race.
struct Read { VariableId variable; bool atomic = false; };
struct Element { VariableId array; ExprPtr index; bool atomic = false; };
enum class UnaryOp { Minus, BitNot, LogicalNot };
struct Unary { UnaryOp op; ExprPtr operand; };
enum class BinaryOp { Add, Subtract, Multiply, Divide, Remainder, ShiftLeft, ShiftRight, BitAnd, BitOr, BitXor,
                      Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, LogicalAnd, LogicalOr };
// Operands already converted to their common type. A difference of pointers is one in cells, of type kIndex (expr.h).
// `eitherWay`: which of two pointers is greater does not matter if they do not point into one object.
struct Binary { BinaryOp op; ExprPtr left, right; bool eitherWay = false; };
struct Convert { ExprPtr operand; };                   // to the type of the expression
struct Conditional { ExprPtr condition, then, otherwise; };
struct Load { ExprPtr address; bool atomic = false; };  // what the pointer points to, of the type of the expression
struct AddressOf { ObjectId object; std::uint64_t offset; ExprPtr index; };       // index null: 0
// What a pointer moves over: elements of so many bits that begin with a scalar of so many. If it does not point to such,
// cells are miscounted. 0: it is known that it does.
struct ElementShape {
  unsigned scalar = 0;
  std::uint64_t element = 0;
  bool operator==(const ElementShape&) const = default;
};
// The place so many bits and cells on. `byBytes`: the program has counted the bytes, so the offset must not lead to
// another element of an array.
struct Displace { ExprPtr pointer; std::int64_t offset; ExprPtr index; ElementShape shape = {}; bool byBytes = false; };
struct FunctionAddress { FunctionId function; };
struct InBounds { ExprPtr index, length; };            // the index; undefined unless it is at least 0 and less than the length
struct ThreadNumber {};                                // pthread_self()

struct Expr {
  Type type;  // IntegerType; PointerType and ThreadHandleType count as unsigned numbers
  std::variant<Literal, Read, Element, Unary, Binary, Convert, Conditional, Load, AddressOf, Displace, InBounds,
               FunctionAddress, ThreadNumber> node;
  int depth = 1;        // of the tree; bounded (function_builder.h), so walks may recurse
  int sharedReads = 0;  // of shared variables in the tree, each occurrence counted
};

// ---- statements --------------------------------------------------------------------------------------------------
struct Place {  // what can be assigned: a variable, an element of an array variable, or what a pointer points to
  VariableId variable;
  ExprPtr index;            // null: the variable itself
  ExprPtr pointer = {};     // not null: what it points to, and `variable` and `index` mean nothing
  ScalarType pointed = {};  // the type of that
  bool atomic = false;      // accesses are atomic operations
};

struct Skip {};
// A value that nobody uses, but which may be undefined. `given`: a function that is not followed gets it.
struct Evaluate { ExprPtr value; bool given = false; };
struct Touch { Place place; };  // an access to memory whose contents are not followed: a floating-point number
// Of a branch, or __VERIFIER_assume; or, in models of the library, the thread waits until the condition holds: for
// anything, or for a lock that somebody holds.
enum class Waits { No, ForAnything, ForLock };
struct Assume { ExprPtr condition; Waits waits = Waits::No; };
struct Assign { Place target; ExprPtr value; };
// Any value of its type; of an array: in every element. `approximates` is empty for what the program leaves open
// (__VERIFIER_nondet_*), and else says what is not known precisely ("a floating-point number").
// `uninitialised`: it has not been given a value yet.
struct Havoc { Place target; std::string approximates = {}; bool uninitialised = false; };
struct ClearArray { VariableId array; int value = 0; };  // every element becomes 0, or this
// What somebody may do with a pointer that is not followed: the object or array that it points into has any value
// afterwards, and so may have what can be reached from there through pointers. Null: nothing happens.
struct HavocReachable {
  ExprPtr pointer;
  std::uint64_t bits = 0;  // of what the pointer points to, by its type; other members stay as they are. 0: not known
  std::string approximates;
  bool reaches = true;     // further pointers are followed
  bool keeps = false;      // what is pointed to itself stays as it is, because it is const
  bool foreign = false;    // memory that is not the program's does not matter (FILE)
  bool handles = false;    // there are handles of threads in it
  bool ever = false;       // all that the pointer may ever point to, whatever it is now; but no handles of threads
  bool locks = false;      // mutexes are overwritten too
  bool checked = false;    // that the memory is there has been checked before
  bool copies = false;     // it gets what other memory holds, initialised or not
  bool clears = false;     // all of it becomes 0 instead
};
// The callee is known, or `pointer` says where it is.
struct CallFunction { FunctionId callee; std::vector<ExprPtr> arguments; std::optional<Place> result; ExprPtr pointer = {}; };
// What memory is allocated for, by the type of the pointer.
struct AllocatedElement {
  struct Array {
    std::uint64_t offset, bits;
    std::vector<std::uint64_t> strides;  // as in Leaf
  };
  std::uint64_t bits = 0;    // 0: not known
  std::uint64_t extent = 1;  // cells that it takes
  std::vector<Array> arrays = {};  // in it
  // A structure that ends in an array without a length: what lies from here on are elements of so many bits, as many as there
  // are cells; of what lies before there is one. 0: there is no such array.
  std::uint64_t openAt = 0, openBits = 0;
};
// A new object of so many cells; its contents are 0 or anything. `target` gets its address.
// `exact`: there is room for just so many cells; else for less than one more of the last element. `automatic`: it is freed
// when the function returns.
struct Allocate {
  Place target;
  ExprPtr cells;
  bool zeroed = false;
  AllocatedElement element = {};
  bool exact = true;
  bool automatic = false;
};
struct FreeMemory { ExprPtr pointer; };  // of an allocation, or null
struct CreateThread { std::optional<Place> handle; ExprPtr entry; ExprPtr argument; };
// The handle is a Read, an Element or a Load of one, or a value over locals; `result` gets what the thread returned.
struct JoinThread { ExprPtr handle; std::optional<Place> result = {}; };
struct InitMutex { Place mutex; bool taken = false; };  // also destroy: free afterwards; or taken, as a copy of one that is
struct LockMutex { Place mutex; };
// The result, a local, is 0 if it was free, and `busy` if not. If it is only looked at, it stays as it is.
struct TryLockMutex { Place mutex; Place result; bool looks = false; };
struct UnlockMutex { Place mutex; };
// A local of an inner block, which is in memory, begins or ends; only if ParseOptions::checksMemory.
struct BlockLocal { ObjectId object; bool ends = false; };
struct AtomicBegin {};
struct AtomicEnd {};
struct Fail { std::string message; };              // a failed assertion, reach_error(): the error is reached here
struct ExitThread { ExprPtr value = {}; };         // pthread_exit; null: the value does not matter
// exit, abort: no thread moves any more; nothing to observe after it. `orderly`: memory should have been freed.
struct ExitProgram { bool orderly = false; };
using Stmt = std::variant<Skip, Evaluate, Touch, Assume, Assign, Havoc, ClearArray, HavocReachable, CallFunction, Allocate, FreeMemory, CreateThread,
                          JoinThread, InitMutex, LockMutex, TryLockMutex, UnlockMutex, BlockLocal, AtomicBegin, AtomicEnd, Fail, ExitThread,
                          ExitProgram>;

// Texts of assumptions.
inline constexpr const char* kIdsStay = "the id of a thread that has ended is not given to another one";
inline constexpr int kBusy = 16;  // EBUSY

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
  std::map<std::uint64_t, ExprPtr> initial;  // of a global, by element: constants other than 0
  bool unknown = false;          // of a global: declared extern and defined nowhere, so it may have any initial value
  bool threadLocal = false;      // of a global: every thread has its own
  bool inMemory = false;         // of a local: its address is taken
  SourceLocation source;
};

struct Function {
  std::string name;
  std::vector<LocalId> parameters;
  std::optional<LocalId> result;   // where `return e` puts its value
  std::vector<Declaration> locals; // parameters and temporaries among them
  std::vector<Object> objects;     // locals of the C program
  int nodes = 0;
  NodeId entry, exit;
  std::vector<Edge> edges;
  bool atomic = false;             // __VERIFIER_atomic_*: the whole body is one step
  bool library = false;            // a model of a library function: its steps are shown as the call
  bool runsEnd = false;            // such a model: the end of a thread, which calls what is registered for it
  bool isCancellation = false;     // such a model: ends the thread because of a request; not while it ends already
  bool calculates = false;         // such a model, whose arithmetic is what the call asks for: abs(INT_MIN) overflows
  SourceLocation source;
};

// What the compiler was told about signed overflow.
enum class OverflowRule { Undefined, Wraps, EndsProgram };

struct Program {
  std::vector<Declaration> globals;
  std::vector<Object> objects;     // global variables of the C program, string literals
  std::vector<Function> functions;
  FunctionId main;
  std::map<FunctionId, FunctionId> starts;  // what a thread begins with in the place of a function
  unsigned pointerBits = 64;
  OverflowRule overflow = OverflowRule::Undefined;
  bool findsRaces = false;  // every access matters, also where no value does
  bool meetsFloats = false; // floating-point numbers occur
  bool hasTwins = false;    // of objects, with which allocations are made too
  bool integersHoldAddresses = false;  // of 32 bits: some pointer is converted to one
  std::vector<std::string> warnings;
  std::vector<std::string> incomplete;  // behaviours of the C program that are not here; see ts/system.h
  std::vector<std::string> leftOut;     // the same, where what follows is not right either
  std::set<std::string> inParts;        // places of statements that access several scalars in an order that C leaves open
  std::set<logic::Assumption> assumptions;  // what verdicts rest on besides the program's text

  const Function& operator[](FunctionId id) const { return functions[id.index]; }
};

std::string printProgram(const Program& program);  // for --dump program

// One statement or expression of the function `in`, in C syntax.
std::string toString(const Program& program, const Function& in, const Stmt& stmt);
std::string toString(const Program& program, const Function& in, const ExprPtr& expr);
std::string toString(const Type& type);

}  // namespace redcomp::frontend
