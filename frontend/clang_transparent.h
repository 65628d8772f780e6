// glibc declares accept, bind, connect and the like with a parameter that is a transparent union: whoever calls them gives one of its
// members, and Clang makes a union of it. The functions themselves mean what was given.
//
//     accept(s, &peer, &length)      not      accept(s, (__SOCKADDR_ARG){(struct sockaddr *)&peer}, &length)
#pragma once

#include <clang/AST/ASTContext.h>

namespace redcomp::frontend {

// In all calls of functions of the system.
void giveMembersOfTransparentUnions(clang::ASTContext& context);

}  // namespace redcomp::frontend
