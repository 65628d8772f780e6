// A Program as the machine executes it: the same edges, with plain numbers for variables and flat expressions.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "frontend/program.h"

namespace redcomp::fuzz {

using Number = std::int64_t;

// Something that the oracle does not know how to execute; the program is left out.
struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What a scalar is: numbers of so many bits, a pointer, a mutex (0: free, else the number of its thread plus one) or a handle (a thread's number).
struct Scalar {
  unsigned bits = 64;
  bool isSigned = true;
  bool isBool = false;
  bool isNumber = false;  // C's integer types; else a pointer, mutex or handle
};

// Where a variable's cells are.
struct Slot {
  enum class Where { Global, ThreadLocal, Local } where = Where::Global;
  int first = 0, count = 1;
  Scalar type;
  int number = -1;  // of a global
};

struct CodeExpr {
  enum class Op { Literal, Read, Load, Minus, BitNot, Not, Convert, Conditional, Displace, Address, Self, Binary } op = Op::Literal;
  Scalar type;
  Number literal = 0;          // Literal; Address: all but the object and the index; Displace: offset
  Slot slot;                   // Read; its index is `a`, or -1
  int a = -1, b = -1, c = -1;  // operands; Address: a is the index; Displace: a the pointer, b the index
  frontend::BinaryOp binary = frontend::BinaryOp::Add;
  frontend::ObjectId object;   // Address
  bool isShared = false;       // Read, Load: others may access it too
  bool atomic = false;         // Read, Load: by an atomic operation
};

struct CodePlace {
  Slot slot;
  int index = -1;
  int pointer = -1;  // not -1: what it points to
  Scalar pointed;
  bool isShared = false, atomic = false;  // as in CodeExpr
};

struct CodeEdge {
  int from = 0, to = 0;
  const frontend::Edge* edge = nullptr;
  int number = 0;              // in Code::edges
  bool visible = false;        // touches what other threads can see
  bool returnsIntoShared = false;  // of a call: the result goes to something shared
  std::vector<int> exprs;      // by statement: the condition; the value; arguments ...; see code.cpp
  std::vector<CodePlace> places;
};

struct CodeLeaf {
  Number offset = 0;
  Slot slot;
};

struct CodeFunction {
  const frontend::Function* function = nullptr;
  std::vector<std::vector<int>> outgoing;  // edges by node
  std::vector<bool> visible;               // nodes with a visible edge
  std::vector<Slot> parameters;
  int result = -1;                         // cell, or -1
  Scalar resultType;
  int cells = 0;
  std::vector<std::vector<CodeLeaf>> objects;
};

class Code {
 public:
  explicit Code(const frontend::Program& program);

  const frontend::Program& program() const { return program_; }
  std::vector<CodeFunction> functions;
  std::vector<CodeEdge> edges;
  std::vector<CodeExpr> exprs;
  std::vector<std::vector<CodeLeaf>> objects;  // global ones
  std::vector<Slot> globals;
  std::vector<std::vector<std::pair<std::uint64_t, int>>> initialValues;  // expressions, by global and element
  int globalCells = 0, threadCells = 0;

 private:
  Slot slotOf(const frontend::VariableId& id, int function) const;
  int expr(const frontend::ExprPtr& expr, int function);
  int optionalExpr(const frontend::ExprPtr& e, int function) { return e ? expr(e, function) : -1; }
  CodePlace place(const frontend::Place& place, int function);
  std::vector<CodeLeaf> leaves(const frontend::Object& object, int function) const;
  void declareFunction(int index);
  void addEdge(const frontend::Edge& edge, int function);
  bool isShared(const frontend::VariableId& id) const;
  bool isShared(const frontend::Place& place) const;
  bool touchesShared(const frontend::ExprPtr& expr) const;

  const frontend::Program& program_;
  std::vector<std::vector<Slot>> locals_;  // by function
};

Scalar scalarOf(const frontend::Type& type);   // of an array: of its elements
Number wrapped(__int128 value, const Scalar& type);
Number functionAddress(int function);

}  // namespace redcomp::fuzz
