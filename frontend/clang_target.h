// An object of the C program or a part of one: a variable's, or what begins at an address. Places (program.h) are scalars;
// a Target may be a structure, and becomes a Place when it is read or written.
#pragma once

#include <clang/AST/Type.h>

#include <optional>

#include "frontend/program.h"

namespace redcomp::frontend {

// The outermost union that an object is in.
struct EnclosingUnion {
  clang::QualType type;
  std::uint64_t offset = 0;  // as those of a Target
  ExprPtr index;
};

struct Target {
  std::optional<ObjectId> object;
  ExprPtr address;           // if it is no variable's
  std::uint64_t offset = 0;  // in bits from there
  ExprPtr index;             // in cells; null: 0
  clang::QualType type;
  unsigned bitField = 0;     // its width, if it is one
  const clang::FieldDecl* first = nullptr;  // of a bit-field: the first of the neighbours with which it is one memory location
  std::uint64_t firstOffset = 0;            // as `offset`
  std::optional<EnclosingUnion> in = {};  // if an expression says so
  bool ofModels = false;     // memory of the models' own, or in a type of the library
  bool inLibrary = false;    // a member of an object of the library, which the models lay out otherwise
};

// What the pointer points to.
Target pointee(const ExprPtr& address, clang::QualType type);

ExprPtr addressOfTarget(const Target& target);

// The part that begins so many bits and cells further on; no bit-field.
Target partOf(const Target& whole, std::uint64_t offset, const ExprPtr& index, clang::QualType type);

// Notes the union, if `base`, the type of what `inside` is to become a member of, is the outermost one.
void enterUnion(Target& inside, clang::QualType base);

}  // namespace redcomp::frontend
