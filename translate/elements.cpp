#include "translate/elements.h"

#include "frontend/expr.h"

namespace redcomp::translate {

using frontend::ThreadHandleType;

namespace {

constexpr std::uint64_t kMostHandles = 128;

}  // namespace

bool isSplitPerElement(const frontend::ScalarType& element, std::uint64_t length) {
  if (length == frontend::kUnknownLength) return false;
  return std::holds_alternative<frontend::MutexType>(element) ||
         (std::holds_alternative<ThreadHandleType>(element) && length <= kMostHandles);
}

bool isSplitPerElement(const frontend::Type& type) {
  const auto* array = std::get_if<frontend::ArrayType>(&type);
  return array && isSplitPerElement(array->element, array->length);
}

bool isHandle(const frontend::Type& type) {
  const auto* array = std::get_if<frontend::ArrayType>(&type);
  return std::holds_alternative<ThreadHandleType>(array ? frontend::elementType(*array) : type);
}

}  // namespace redcomp::translate
