// Locals that end before the program does, while somebody may still have their address. They keep their memory in the system,
// and a variable says that they have ended. Where memory is checked and that is not followed, nothing is proved:
//
//     int *f(void) { int x; return &x; }        int *p = f();        p, of the function that called f, may hold &x
//
// The address of a local is harmless in variables of its own function, and of functions that this one calls: they end
// earlier, or do not use what they held before. What main itself declares ends with the program, unless main ends by
// pthread_exit; a local of an inner block ends before its function, where BlockLocal says so; a thread-local variable ends with its thread.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "translate/built_thread.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

// Addresses that are compared: whether what they point into may have ended by then, so that something else may be there.
class EndedObjects {
 public:
  EndedObjects(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory,
               const frontend::Program& program);
  ~EndedObjects();
  // Whether addresses of the two, or of the one at two times, may be the same in C, or not, otherwise than here.
  bool mayCoincide(int object, int other) const;

 private:
  class Finder;
  std::unique_ptr<Finder> finder_;
};

struct KeptLocals {
  std::set<int> objects;                // whose addresses may be kept, and of which it is followed when their functions end
  std::vector<std::string> incomplete;  // of the others
};

KeptLocals findKeptLocals(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory,
                          const frontend::Program& program);

// The ends of these locals, in the steps with which functions and blocks end. A function that begins again has its locals where
// those of the call before were: a pointer to those is not told from one to these. So it is an error, but only a possible one,
// if such a local begins again while a variable still has its address, or a thread runs that may have it.
std::vector<ErrorCondition> addLifetimes(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory,
                                         const frontend::Program& program);

}  // namespace redcomp::translate
