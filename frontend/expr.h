// Building expressions of a Program: literals fold where that is free, conversions to the same type vanish.
#pragma once

#include "frontend/program.h"

namespace redcomp::frontend {

inline const Type kInt = IntegerType{32, true, false};

// The numbers that a value of the type stands for; pointers and thread handles are unsigned 64-bit numbers.
// Throws std::logic_error for a type without values (a mutex, an array).
IntegerType integerView(const Type& type);
logic::Range rangeOf(const Type& type);
Type elementType(const ArrayType& type);

// The value modulo 2^bits, as the type represents it; for _Bool 0 or 1.
Integer wrap(const Integer& value, const IntegerType& type);

ExprPtr literal(const Type& type, Integer value);
ExprPtr readVariable(const Type& type, VariableId variable);
ExprPtr readPlace(const Type& type, const Place& place);
ExprPtr unary(const Type& type, UnaryOp op, ExprPtr operand);
ExprPtr binary(const Type& type, BinaryOp op, ExprPtr left, ExprPtr right);
ExprPtr conditional(const Type& type, ExprPtr condition, ExprPtr then, ExprPtr otherwise);
ExprPtr convert(const Type& type, ExprPtr operand);
ExprPtr logicalNot(ExprPtr operand);  // of type int; a comparison is turned round

const Literal* asLiteral(const ExprPtr& expr);  // null if it is none
bool isGlobal(const VariableId& variable);

// The variables that the expression reads, in order of evaluation, repetitions included.
void collectReads(const ExprPtr& expr, std::vector<VariableId>& into);

}  // namespace redcomp::frontend
