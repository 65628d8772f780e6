// What happens when a thread ends, besides that it ends: cleanup handlers, destructors of keys, cancellation. Programs without
// any of them keep their simple ends; for others models/thread_ends.c has a pthread_exit.
#pragma once

#include <clang/AST/Stmt.h>

namespace redcomp::frontend {

class UnitLowering;
struct ProgramContext;

// Whether the code creates a key with a destructor.
bool givesDestructors(UnitLowering& unit, const clang::Stmt* code);

// Functions that threads begin with get others around them, where a thread that returns has more to do: run destructors, or
// turn the number that a function of <threads.h> returns into what pthread_join gives (Program::starts). Returns false if
// there was nothing to add any more.
bool addThreadStarts(ProgramContext& program);

}  // namespace redcomp::frontend
