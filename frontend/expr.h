// Building expressions of a Program: literals fold where that is free, conversions to the same type vanish.
#pragma once

#include "frontend/program.h"

namespace redcomp::frontend {

inline const Type kInt = IntegerType{32, true, false};
inline const Type kIndex = IntegerType{64, true, false};  // of positions in arrays

// The numbers that a value of the type stands for; pointers and thread handles are unsigned 64-bit numbers.
// Throws std::logic_error for a type without values (a mutex, an array).
IntegerType integerView(const Type& type);
logic::Range rangeOf(const Type& type);
Type elementType(const ArrayType& type);
Type asType(const ScalarType& type);
ScalarType asScalar(const Type& type);  // throws std::logic_error for an array

// The value modulo 2^bits, as the type represents it; for _Bool 0 or 1.
Integer wrap(const Integer& value, const IntegerType& type);

ExprPtr literal(const Type& type, Integer value);
ExprPtr readVariable(const Type& type, VariableId variable);
ExprPtr readPlace(const Type& type, const Place& place);
ExprPtr unary(const Type& type, UnaryOp op, ExprPtr operand);
ExprPtr binary(const Type& type, BinaryOp op, ExprPtr left, ExprPtr right);
ExprPtr comesBefore(ExprPtr pointer, ExprPtr other);  // in one object; else either way
ExprPtr conditional(const Type& type, ExprPtr condition, ExprPtr then, ExprPtr otherwise);
ExprPtr convert(const Type& type, ExprPtr operand);
ExprPtr logicalNot(ExprPtr operand);  // of type int; a comparison is turned round
ExprPtr addressOf(const ObjectId& object, std::uint64_t offset, ExprPtr index);
ExprPtr displace(ExprPtr pointer, std::int64_t offset, ExprPtr index, const ElementShape& shape = {},
                 bool byBytes = false);
ExprPtr inBounds(ExprPtr index, ExprPtr length);
ExprPtr functionAddress(FunctionId function);
ExprPtr threadNumber();
ExprPtr unknownFloat();  // stands for every floating-point value

// Of positions in arrays; null stands for 0.
ExprPtr sumOfIndices(ExprPtr left, ExprPtr right);
ExprPtr scaledIndex(ExprPtr index, std::int64_t factor);

const Literal* asLiteral(const ExprPtr& expr);  // null if it is none
bool isGlobal(const VariableId& variable);
bool isShared(const VariableId& variable);  // a global, or a local in memory
bool isShared(const Place& place);          // such a variable, or what a pointer points to

bool mayBeUndefined(const ExprPtr& expr);  // it calculates, or accesses memory
// The variables that the expression reads, in order of evaluation, repetitions included; not what pointers point to.
void collectReads(const ExprPtr& expr, std::vector<VariableId>& into);

}  // namespace redcomp::frontend
