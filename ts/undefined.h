// The kinds of undefined behaviour that Step::defined excludes.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

namespace redcomp::ts {

enum class Undefined { SignedOverflow, DivisionByZero, Shift, Bounds, Pointer, FunctionPointer, OtherObject };

const char* toString(Undefined kind);   // "signed overflow", for assumptions
const char* errorName(Undefined kind);  // the same with the property that it violates: "valid-deref: index out of bounds"

class UndefinedKinds {
 public:
  UndefinedKinds() = default;
  UndefinedKinds(std::initializer_list<Undefined> kinds) {
    for (const Undefined kind : kinds) add(kind);
  }
  void add(Undefined kind) { bits_ |= 1u << static_cast<unsigned>(kind); }
  void add(const UndefinedKinds& others) { bits_ |= others.bits_; }
  bool has(Undefined kind) const { return (bits_ >> static_cast<unsigned>(kind)) & 1u; }
  std::vector<Undefined> list() const;
  bool operator==(const UndefinedKinds&) const = default;

 private:
  unsigned bits_ = 0;
};

}  // namespace redcomp::ts
