#include "frontend/clang_target.h"

#include <clang/AST/Decl.h>

#include "frontend/expr.h"

namespace redcomp::frontend {

Target pointee(const ExprPtr& address, clang::QualType type) {
  if (const auto* known = std::get_if<AddressOf>(&address->node))
    return Target{known->object, {}, known->offset, known->index, type};
  return Target{std::nullopt, address, 0, {}, type};
}

ExprPtr addressOfTarget(const Target& target) {
  if (target.object) return addressOf(*target.object, target.offset, target.index);
  return displace(target.address, static_cast<std::int64_t>(target.offset), target.index);
}

Target partOf(const Target& whole, std::uint64_t offset, const ExprPtr& index, clang::QualType type) {
  Target part = whole;
  part.offset += offset;
  part.index = sumOfIndices(whole.index, index);
  part.type = type;
  part.bitField = 0;
  return part;
}

void enterUnion(Target& inside, clang::QualType base) {
  const clang::RecordDecl* record = base->getAsRecordDecl();
  if (record && record->isUnion() && !inside.in) inside.in = EnclosingUnion{base, inside.offset, inside.index};
}

}  // namespace redcomp::frontend
