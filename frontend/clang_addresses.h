// Locals whose address is taken: what they hold may change behind the function's back.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <unordered_set>

namespace redcomp::frontend {

class UnitLowering;

// Where `&x` is an argument that says where to put or find something at once (pthread_create's handle, a mutex), the address
// is not taken; but with kinds of mutexes, operations on them are calls like others.
std::unordered_set<const clang::VarDecl*> addressesTaken(const clang::Stmt* body, UnitLowering& unit);

}  // namespace redcomp::frontend
