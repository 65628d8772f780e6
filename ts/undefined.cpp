#include "ts/undefined.h"

namespace redcomp::ts {

const char* toString(Undefined kind) {
  switch (kind) {
    case Undefined::SignedOverflow: return "signed overflow";
    case Undefined::DivisionByZero: return "division by zero";
    case Undefined::Shift: return "shift by a negative number of bits or by too many";
    case Undefined::Bounds: return "index out of bounds";
    case Undefined::Pointer: return "use of a null or dangling pointer";
    case Undefined::FunctionPointer: return "call through a null or dangling pointer";
    case Undefined::OtherObject: return "order or distance of pointers into different objects";
  }
  return "";
}

const char* errorName(Undefined kind) {
  switch (kind) {
    case Undefined::Bounds: return "valid-deref: index out of bounds";
    case Undefined::Pointer: return "valid-deref: null or wild pointer";
    case Undefined::FunctionPointer: return "valid-deref: call through a null or dangling pointer";
    default: return toString(kind);
  }
}

std::vector<Undefined> UndefinedKinds::list() const {
  std::vector<Undefined> kinds;
  for (unsigned k = 0; k <= static_cast<unsigned>(Undefined::OtherObject); ++k)
    if (has(static_cast<Undefined>(k))) kinds.push_back(static_cast<Undefined>(k));
  return kinds;
}

}  // namespace redcomp::ts
