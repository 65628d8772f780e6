#include "frontend/clang_addresses.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>

#include <string>
#include <vector>

#include "frontend/clang_atomic.h"
#include "frontend/clang_names.h"
#include "frontend/clang_unit.h"

namespace redcomp::frontend {

namespace {

class AddressesTaken {
 public:
  AddressesTaken(std::unordered_set<const clang::VarDecl*>& found, UnitLowering& unit) : found_(found), unit_(unit) {}

  // With a list of what is left to do instead of recursion: long sums are nested deeply.
  void run(const clang::Stmt* body) {
    for (visit(body); !pending_.empty();) {
      const clang::Stmt* next = pending_.back();
      pending_.pop_back();
      examine(next);
    }
  }

 private:
  void visit(const clang::Stmt* stmt) {
    if (stmt) pending_.push_back(stmt);
  }

  void examine(const clang::Stmt* stmt) {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      for (unsigned i = 0; i < call->getNumArgs(); ++i)
        if (isPlace(call, i)) visitPlace(call->getArg(i));
        else visit(call->getArg(i));
      return visit(call->getCallee());
    }
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
      for (const clang::Decl* each : declared->decls())
        if (each->hasAttr<clang::CleanupAttr>()) found_.insert(llvm::cast<clang::VarDecl>(each));
    if (const auto* atomic = llvm::dyn_cast<clang::AtomicExpr>(stmt)) return visitAtomic(atomic);
    if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(stmt); node && node->getOpcode() == clang::UO_AddrOf)
      take(node->getSubExpr());
    // Members of the library's objects are not where the models have them: they are accessed by their addresses.
    if (const auto* node = llvm::dyn_cast<clang::MemberExpr>(stmt);
        node && !node->isArrow() && !unit_.types().modelled(node->getBase()->getType()).isNull())
      take(node->getBase());
    if (const auto* node = llvm::dyn_cast<clang::ArraySubscriptExpr>(stmt)) {
      if (const clang::Expr* array = decayed(node->getBase())) {
        visit(array);
        return visit(node->getIdx());
      }
    }
    if (const auto* node = llvm::dyn_cast<clang::Expr>(stmt))
      if (const clang::Expr* array = decayed(node)) take(array);
    for (const clang::Stmt* part : stmt->children()) visit(part);
  }

  bool isPlace(const clang::CallExpr* call, unsigned argument) const {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return false;
    const UnitLowering* definedBy = unit_.definitionOf(callee).unit;
    if ((definedBy && !definedBy->isModel()) || !unit_.isTheLibrarys(callee)) return false;
    const std::string name = libraryNameOf(callee);
    if (!name.starts_with("__sync_") && isRetyped(call->getArg(argument))) return false;
    if (name == "pthread_join") return argument == 1;
    if (name == "pthread_create" || (name.starts_with("pthread_mutex_") && !unit_.mutexesHaveKinds())) return argument == 0;
    static const std::unordered_set<std::string> kScanning{"scanf",           "sscanf",         "fscanf",
                                                           "__isoc99_scanf", "__isoc99_sscanf", "__isoc99_fscanf"};
    return name.starts_with("__sync_") ? argument == 0 : kScanning.contains(name);
  }

  // (void **)&number: an access with another type, for which an address is needed. Pointers are alike.
  static bool isRetyped(const clang::Expr* argument) {
    if (!llvm::isa<clang::ExplicitCastExpr>(argument->IgnoreParenImpCasts())) return false;
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
    const clang::QualType wanted = argument->getType()->getPointeeType();
    if (!address || address->getOpcode() != clang::UO_AddrOf || wanted.isNull()) return false;
    const clang::QualType held = address->getSubExpr()->getType();
    const bool alike = held.getCanonicalType().getUnqualifiedType() == wanted.getCanonicalType().getUnqualifiedType();
    return !alike && !(held->isPointerType() && wanted->isPointerType());
  }

  // The object is a place, and so is what the generic forms and the expected value of an exchange are given by.
  void visitAtomic(const clang::AtomicExpr* expr) {
    const std::string name = expr->getOpAsString().str();
    const bool generic = isGenericAtomic(name);
    const bool compares = name.find("compare_exchange") != std::string::npos;
    for (const clang::Stmt* part : expr->children()) {
      const auto* given = llvm::cast<clang::Expr>(part);
      const bool first = given == expr->getPtr() || (compares && given == expr->getVal1());
      if ((first || generic) && !llvm::isa<clang::ExplicitCastExpr>(given->IgnoreParenImpCasts())) visitPlace(given);
      else visit(given);
    }
  }

  void visitPlace(const clang::Expr* argument) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
    if (address && address->getOpcode() == clang::UO_AddrOf) visit(address->getSubExpr());
    else visit(argument);
  }

  // The array that the expression makes a pointer of.
  static const clang::Expr* decayed(const clang::Expr* expr) {
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr->IgnoreParens());
    return cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay ? cast->getSubExpr() : nullptr;
  }

  void take(const clang::Expr* object) {
    const clang::Expr* inner = object->IgnoreParens();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(inner)) {
      if (!member->isArrow()) take(member->getBase());
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
      if (const clang::Expr* array = decayed(element->getBase())) take(array);
    } else if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(inner)) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(named->getDecl())) found_.insert(variable);
    }
  }

  std::unordered_set<const clang::VarDecl*>& found_;
  UnitLowering& unit_;
  std::vector<const clang::Stmt*> pending_;
};

}  // namespace

std::unordered_set<const clang::VarDecl*> addressesTaken(const clang::Stmt* body, UnitLowering& unit) {
  std::unordered_set<const clang::VarDecl*> found;
  AddressesTaken(found, unit).run(body);
  return found;
}

}  // namespace redcomp::frontend
