// Joins, now that all threads are known: which threads a handle may denote, and the steps that wait for them.
//
//     pthread_join(t, 0), t only ever stored by one creation      [worker$finished], join(worker)
//     the same, t may denote several                              [t == 2 && worker$finished]   or   [t == 3 && ...]
#pragma once

#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/names.h"

namespace redcomp::translate {

// Adds the steps of all joins to their threads, and what there is to say about them, and the flag of main if somebody may
// join it, to the system. Which of any number of threads a join waits for is not said, and so what it returned may be any
// address: such an input is one of BuiltThread::unknownPointers.
void resolveJoins(std::vector<TranslatedThread>& threads, const Memory& memory, unsigned pointerBits, Names& names,
                  ConcurrentSystem& system);

// The flag that says that a thread has started, or has finished.
inline Variable flagFor(Term symbol, ts::Role role) { return {symbol, symbol.name(), {}, logic::Value(false), role}; }

}  // namespace redcomp::translate
