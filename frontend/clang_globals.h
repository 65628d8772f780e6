// Variables of one translation unit that live as long as the program, and string literals: objects of the Program with their
// initial values, which are constants that Clang has computed.
#pragma once

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <unordered_map>

#include "frontend/layout.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
struct VariableDefinition;

class UnitGlobals {
 public:
  explicit UnitGlobals(UnitLowering& unit) : unit_(unit) {}

  // The object of a variable, wherever it is defined. `owner`: the function of a static local, for its name; null for a global.
  ObjectId global(const clang::VarDecl* declaration, const clang::FunctionDecl* owner);
  ObjectId stringLiteral(const clang::StringLiteral* literal);
  const Object& object(ObjectId id) const;

 private:
  std::optional<ObjectId> elsewhere(const clang::VarDecl* declaration);
  const clang::VarDecl* aliased(const clang::VarDecl* alias);
  void compareWith(const VariableDefinition& definition, const clang::VarDecl* declaration);
  void refuseUnknown(const clang::VarDecl* declaration);
  ObjectId add(const std::string& name, const Layout& layout, const SourceLocation& source);
  std::string uniqueName(const std::string& name);
  Declaration& declarationOf(const Leaf& leaf);

  // clang_initial.cpp. `offset` in bits and `index` in cells say which part of the object.
  void initialise(ObjectId object, const clang::VarDecl* definition);
  void initialise(ObjectId object, std::uint64_t offset, std::uint64_t index, clang::QualType type,
                  const clang::APValue& value, clang::SourceLocation at);
  void initialiseScalar(ObjectId object, std::uint64_t offset, std::uint64_t index, const ScalarType& type, ExprPtr value);
  void initialiseFloat(ObjectId object, std::uint64_t offset, const clang::APValue& value, clang::SourceLocation at);
  void initialiseNeighbour(Declaration& neighbour, std::int64_t later, const ScalarType& type, const ExprPtr& value);
  ExprPtr constantValue(const clang::APValue& value, clang::QualType type, clang::SourceLocation at);
  ExprPtr constantAddress(const clang::APValue& value, clang::SourceLocation at);

  UnitLowering& unit_;
  std::unordered_map<const clang::VarDecl*, ObjectId> globals_;
  std::unordered_map<const clang::StringLiteral*, ObjectId> strings_;
};

// The definition of a variable, which may be a tentative one, such as `int x;`. Null: there is none in the unit.
const clang::VarDecl* definingDeclaration(const clang::VarDecl* declaration);

}  // namespace redcomp::frontend
