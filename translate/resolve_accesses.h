// Accesses through pointers, once all threads are known: where pointers may point to (pointer_flow.h), whether what is done
// with addresses is right for these places (address_uses.h), and the steps of the accesses (expand_accesses.h).
//
//     *p = 1, p -> {x, y}       4 -> 5: [p == 8388608] x := 1        4 -> 5: y := 1 defined(p == 8389120)
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"

namespace redcomp::translate {

struct PointerFindings {
  std::vector<std::string> incomplete;
  std::vector<ErrorCondition> errors;  // of pointers that cannot be followed
  std::set<Term> stored;               // variables that are assigned through pointers
  bool comparesBlocks = false;         // of malloc: if any is freed, their reuse must be followed
};

// Adds the steps of all accesses to their threads, and the variables that they need to the memory. `tick` is called again and again.
PointerFindings resolveAccesses(std::vector<TranslatedThread>& threads, Memory& memory, const frontend::Program& program,
                                const std::function<void()>& tick);

}  // namespace redcomp::translate
